import SwiftUI
import Testing

/// The types behind the names of modifiers, styles and values, which programs seldom write: they are public, and of this
/// package.
@MainActor struct NamedTypeTests {
  private struct Row: Identifiable { var id = 0 }
  private static let modules = ["SwiftUICore.", "SwiftUI.", "UIKitSupplement.", "FoundationSupplement."]

  /// A deprecated protocol, which a deprecated type adopts without a warning.
  @available(*, deprecated) private struct Shake: AnimatableModifier {
    var animatableData: Double
    func body(content: Content) -> some View { content.offset(x: animatableData) }
  }

  @Test func typesArePublic() {
    let types: [Any.Type] = [
      AccessibilityCustomContentImportance.self, AccessibilityDirectTouchOptions.self,
      AccessibilityLabeledPairRole.self, AccessibilityRotorContentBuilder.self, AccessibilitySystemRotor.self,
      AccessibilityTextContentType.self, AccessibilityZoomGestureAction.self,
      AccessoryCircularCapacityGaugeStyle.self, AccessoryCircularGaugeStyle.self,
      AccessoryLinearCapacityGaugeStyle.self, AccessoryLinearGaugeStyle.self, AdaptableTabBarPlacement.self,
      AlternatingRowBackgroundBehavior.self, Angle.self, AnimationCompletionCriteria.self,
      AnimationContext<Double>.self, AnimationState<Double>.self, AnimationTimelineSchedule.self,
      AppearSymbolEffect.self, AutomaticControlGroupStyle.self, AutomaticDisclosureGroupStyle.self,
      AutomaticFormStyle.self, AutomaticLabeledContentStyle.self, AutomaticMenuBarExtraStyle.self,
      AutomaticNavigationSplitViewStyle.self, AutomaticNavigationTransition.self,
      AutomaticPresentationSizing.self, AutomaticSymbolEffect.self, AutomaticTextEditorStyle.self, Axis.self,
      BackgroundStyle.self, BadgeProminence.self, BalancedNavigationSplitViewStyle.self,
      BorderedButtonStyle.self, BorderedListStyle.self, BorderedProminentButtonStyle.self,
      BorderlessButtonMenuStyle.self, BorderlessButtonStyle.self, BounceSymbolEffect.self,
      BreatheSymbolEffect.self, ButtonBorderShape.self, ButtonMenuStyle.self, ButtonRepeatBehavior.self,
      ButtonRole.self, ButtonSizing.self, ButtonStyleConfiguration.self, ButtonToggleStyle.self,
      CGAffineTransform.self, CGLineCap.self, CGLineJoin.self, CGPathFillRule.self, CGVector.self,
      CheckboxToggleStyle.self, CircularProgressViewStyle.self, ColorRenderingMode.self, ColorScheme.self,
      ColorSchemeContrast.self, ColumnNavigationViewStyle.self, ColumnsFormStyle.self,
      CommandGroupPlacement.self, CommandsBuilder.self, CompactDatePickerStyle.self,
      ContainerBackgroundPlacement.self, ContentMode.self, ContentTransition.self, ContextMenu<Text>.self,
      ControlActiveState.self, ControlGroupStyleConfiguration.self, ControlSize.self, CoordinateSpace.self,
      DatePickerComponents.self, DatePickerStyleConfiguration.self, DefaultButtonStyle.self,
      DefaultDatePickerStyle.self, DefaultDateProgressLabel.self, DefaultFocusEvaluationPriority.self,
      DefaultGaugeStyle.self, DefaultGlassEffectShape.self, DefaultGroupBoxStyle.self, DefaultLabelStyle.self,
      DefaultListStyle.self, DefaultMenuStyle.self, DefaultNavigationViewStyle.self, DefaultPickerStyle.self,
      DefaultProgressViewStyle.self, DefaultTabViewStyle.self, DefaultTextFieldStyle.self,
      DefaultToggleStyle.self, DefaultWindowStyle.self, DefaultWindowToolbarStyle.self, DialogSeverity.self,
      DisabledTextSelectability.self, DisappearSymbolEffect.self, DisclosureGroupStyleConfiguration.self,
      DismissAction.self, DismissSearchAction.self, DismissWindowAction.self, DrawOffSymbolEffect.self,
      DrawOnSymbolEffect.self, DropOperation.self, DynamicTypeSize.self, Edge.self, EdgeInsets.self,
      EditableCollectionContent<Text, [Int]>.self, EmptyAnimatableData.self, EmptyCommands.self,
      EmptyMatchedTransitionSourceConfiguration.self, EmptyVisualEffect.self, EnabledTextSelectability.self,
      EveryMinuteTimelineSchedule.self, ExclusiveGesture<TapGesture, TapGesture>.self,
      ExpandedWindowToolbarStyle.self, ExplicitTimelineSchedule<[Date]>.self, FieldDatePickerStyle.self,
      FileDocumentReadConfiguration.self, FileDocumentWriteConfiguration.self, FillShapeStyle.self,
      FillShapeView<Circle, Color, EmptyView>.self, FittedPresentationSizing.self,
      ForEachSectionCollection<Text>.self, ForEachSubviewCollection<Text>.self, ForegroundStyle.self,
      FormPresentationSizing.self, FormStyleConfiguration.self, FrameResizePosition.self,
      GaugeStyleConfiguration.self, GestureMask.self, GestureStateGesture<TapGesture, Int>.self,
      GlassEffectTransition.self, GlobalCoordinateSpace.self, GraphicalDatePickerStyle.self, GridLayout.self,
      GroupBoxStyleConfiguration.self, GroupElementsOfContent<Text, Text>.self, GroupSectionsOfContent<Text, Text>.self,
      GroupedFormStyle.self, GroupedListStyle.self, HStackLayout.self, HandGestureShortcut.self,
      HiddenTitleBarWindowStyle.self, HierarchicalShapeStyle.self, HorizontalEdge.self, HoverEffect.self,
      IconOnlyLabelStyle.self, IdentityTransition.self, InlinePickerStyle.self, InlinePresentationIntent.self,
      InsetGroupedListStyle.self, InsetListStyle.self, InterfaceOrientation.self, KeyboardShortcut.self,
      KeyframeTrackContentBuilder<Double>.self, KeyframesBuilder<Double>.self, LabelStyleConfiguration.self,
      LabeledContentStyleConfiguration.self, LayoutDirection.self, LayoutProperties.self, LayoutSubview.self,
      LayoutSubviews.self, LinearCapacityGaugeStyle.self, LinearProgressViewStyle.self, LinkShapeStyle.self,
      ListSectionSpacing.self, LocalCoordinateSpace.self, MagnificationGesture.self,
      MatchedGeometryProperties.self, MaterialActiveAppearance.self, MenuOrder.self, MenuPickerStyle.self,
      ModifiedContent<Text, EmptyModifier>.self, NSItemProviderRepresentationVisibility.self,
      NamedCoordinateSpace.self, NavigationBarItem.self, NavigationControlGroupStyle.self,
      NavigationLinkPickerStyle.self, OpenSettingsAction.self, OpenWindowAction.self,
      PagePresentationSizing.self, PagingScrollTargetBehavior.self, PalettePickerStyle.self,
      PaletteSelectionEffect.self, PeriodicTimelineSchedule.self, PlaceholderContentView<Text>.self,
      PlaceholderTextShapeStyle.self, PlainButtonStyle.self, PlainListStyle.self, PlainTextEditorStyle.self,
      PlainTextFieldStyle.self, PresentationAdaptation.self, PresentationBackgroundInteraction.self,
      PresentationContentInteraction.self, PresentationMode.self, PresentedWindowContent<Int, Text>.self,
      PreviewDevice.self, PreviewLayout.self, PreviewModifierContent.self,
      PrimitiveButtonStyleConfiguration.self, ProgressViewStyleConfiguration.self, Prominence.self,
      ProminentDetailNavigationSplitViewStyle.self, PullDownMenuBarExtraStyle.self, PulseSymbolEffect.self,
      RadioGroupPickerStyle.self, ReceivedTransferredFile.self, RectangleCornerRadii.self,
      RedactionReasons.self, RefreshAction.self, RenameAction.self, ReplaceSymbolEffect.self,
      ResetFocusAction.self, RotateSymbolEffect.self, RotationGesture.self, RoundedBorderTextFieldStyle.self,
      RoundedCornerStyle.self, SafeAreaRegions.self, ScaleSymbolEffect.self, SceneBuilder.self,
      ScenePadding.self, ScenePhase.self, ScrollDismissesKeyboardMode.self, ScrollEdgeEffectStyle.self,
      ScrollIndicatorVisibility.self, ScrollInputBehavior.self, ScrollInputKind.self, ScrollTarget.self,
      ScrollTargetBehaviorContext.self, SearchFieldPlacement.self, SearchPresentationToolbarBehavior.self,
      SearchToolbarBehavior.self, SearchUnavailableContent.self, SegmentedPickerStyle.self,
      SelectionShapeStyle.self, Selector.self, SentTransferredFile.self, SeparatorShapeStyle.self,
      SequenceGesture<TapGesture, TapGesture>.self, SidebarListStyle.self,
      SimultaneousGesture<TapGesture, TapGesture>.self, SpacerSizing.self, SpringLoadingBehavior.self,
      SquareBorderTextFieldStyle.self,
      StackNavigationViewStyle.self, StepperFieldDatePickerStyle.self,
      StrokeBorderShapeView<
        Circle, Color,
        EmptyView
      >.self, StrokeShapeView<Circle, Color, EmptyView>.self, SubmitLabel.self, SubmitTriggers.self,
      SubviewsCollectionSlice.self, SwitchToggleStyle.self, SymbolColorRenderingMode.self,
      SymbolEffectOptions.self, SymbolRenderingMode.self, SymbolVariableValueMode.self, SymbolVariants.self,
      TabBarMinimizeBehavior.self, TabRole.self, TabSearchActivation.self, TableColumnBuilder<Row>.self,
      TextAlignment.self, TextInputAutocapitalization.self, TextInputDictationBehavior.self, TextProxy.self,
      TimelineScheduleMode.self, TimelineViewDefaultContext.self, TintShapeStyle.self,
      TitleAndIconLabelStyle.self, TitleBarWindowStyle.self, TitleOnlyLabelStyle.self,
      ToggleStyleConfiguration.self, ToolbarContentBuilder.self, ToolbarPlacement.self, ToolbarRole.self,
      ToolbarTitleDisplayMode.self, TransferRepresentationBuilder<String>.self, TransitionPhase.self,
      TransitionProperties.self, TupleView<(Text, Text)>.self, UIAccessibility.self,
      UIBackgroundTaskIdentifier.self, UIBarAppearance.self, UIBarButtonItem.self, UIBarItemAppearance.self,
      UIBarMetrics.self, UIBlurEffect.self, UIButton.self, UICollectionView.self, UIControl.self,
      UIControlState.self, UIDatePicker.self, UIDeviceOrientation.self, UIEvent.self, UIFeedbackGenerator.self,
      UIInterfaceOrientation.self, UIInterfaceOrientationMask.self, UIKeyboardType.self, UILabel.self,
      UIOffset.self, UIPageControl.self, UIProgressView.self, UIRefreshControl.self, UIResponder.self,
      UIScene.self, UIScrollView.self, UISearchBar.self, UISlider.self, UIStatusBarManager.self, UIStepper.self,
      UISwitch.self, UITabBarAppearance.self, UITabBarItem.self, UITableViewCell.self,
      UITableViewHeaderFooterView.self, UITextAutocapitalizationType.self, UITextContentType.self,
      UITextField.self, UITextView.self, UIToolbar.self, UIToolbarAppearance.self, UITraitCollection.self,
      UIUserInterfaceStyle.self, UIView.self, UnifiedCompactWindowToolbarStyle.self,
      UnifiedWindowToolbarStyle.self, UnitCurve.self, UnitPoint.self, UserInterfaceSizeClass.self,
      VStackLayout.self, VariableColorSymbolEffect.self, VerticalEdge.self,
      ViewAlignedScrollTargetBehavior.self, ViewDimensions.self, ViewSpacing.self, Visibility.self,
      WheelDatePickerStyle.self, WheelPickerStyle.self, WiggleSymbolEffect.self,
      WindowBackgroundShapeStyle.self, WindowInteractionBehavior.self, WindowMenuBarExtraStyle.self,
      WindowResizability.self, WindowToolbarFullScreenVisibility.self, WritingToolsBehavior.self,
      ZStackLayout.self, ZoomNavigationTransition.self,
    ]
    for type in types {
      let name = String(reflecting: type)
      #expect(Self.modules.contains { name.hasPrefix($0) }, "\(name)")
    }
  }

  @Test func protocolsArePublic() {
    let types: [Any.Type] = [
      (any AccessibilityRotorContent).self, (any AnimationStateKey).self,
      (any Commands).self, (any ContentTransitionSymbolEffect).self, (any CoordinateSpaceProtocol).self,
      (any DiscreteSymbolEffect).self, (any DynamicProperty).self, (any DynamicViewContent).self, (any Gesture).self,
      (any IndefiniteSymbolEffect).self, (any IndexViewStyle).self, (any InsettableShape).self,
      (any ListStyle).self, (any MatchedTransitionSourceConfiguration).self, (any NSItemProviderWriting).self,
      (any NavigationSplitViewStyle).self, (any NavigationTransition).self, (any NavigationViewStyle).self,
      (any PickerStyle).self, (any PresentationSizing).self, (any SymbolEffect).self, (any TabViewStyle).self,
      (any TableColumnContent).self, (any TableStyle).self, (any TextSelectability).self,
      (any TimelineSchedule).self, (any ToolbarContent).self, (any TransactionKey).self,
      (any TransitionSymbolEffect).self, (any WindowStyle).self, (any WindowToolbarStyle).self,
    ]
    for type in types {
      let name = String(reflecting: type)
      #expect(Self.modules.contains { name.contains($0) }, "\(name)")
    }
  }

  @Test func aliasesArePublic() {
    let types: [Any.Type] = [
      CFAbsoluteTime.self, CFTimeInterval.self, CTFont.self, UITabBarItemAppearance.self, UITextAttributes.self,
    ]
    for type in types { #expect(!String(reflecting: type).isEmpty) }
  }
}
