// Requirements of public protocols mention these types, which therefore are public, with an underscore. The package
// itself calls them by their names.

package typealias Node = _Node
package typealias NodeContext = _NodeContext
package typealias SceneNode<Content: Scene> = _SceneNode<Content>
package typealias ViewNode<Content: View> = _ViewNode<Content>
