/// A layout that this module provides, which defines no explicit alignment guides: it uses only those of its subviews.
///
/// The engine therefore computes no guides in a subtree that has only such layouts and in which no view sets a guide,
/// apart from the baselines of texts. Other layouts have to be asked for each guide, which takes an arrangement of
/// their subviews.
protocol GuidelessLayout: Layout {}
extension HStackLayout: GuidelessLayout {}
extension VStackLayout: GuidelessLayout {}
extension ZStackLayout: GuidelessLayout {}
extension GridLayout: GuidelessLayout {}
extension ViewThatFitsLayout: GuidelessLayout {}
