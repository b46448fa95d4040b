import Combine
import CoreData
let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
