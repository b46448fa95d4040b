/// A modifier with a vector that animations change step by step.
@available(*, deprecated, message: "use Animatable directly")
public nonisolated protocol AnimatableModifier: Animatable, ViewModifier {}
