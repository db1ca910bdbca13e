/// Generates the conversion of a struct, enum, class or actor to a contract's values and back.
///
/// Write it on a type of the application that is not `Codable`. Its stored properties become the
/// keys of the value. An enum becomes its case, such as `open` or `{refused: 3}`.
///
/// ```swift
/// @ContractValue
/// struct Order {
///   var item: String
///   var quantity = 1
/// }
/// ```
///
/// A contract may then write `{item: tea}` as an argument, and a result is
/// `{item: tea, quantity: 1}`. The parts of the value follow the same rules as all others.
///
/// - Private and lazy properties are left out, with a warning. So are the variables of an actor,
///   and variables on a global actor that is not the type's.
/// - If the type declares an initializer with a parameter for each property, contracts create
///   instances with it. Properties without a parameter are set afterwards.
/// - If each initializer has a parameter that is not a property, contracts give the parameters of
///   one initializer by their labels. A result still shows the properties.
/// - A property or parameter with a default may be missing in a contract.
/// - A type on a global actor is converted only on this actor. Elsewhere its conversion is not
///   used. In a module whose default isolation is `MainActor`, this holds for each type without
///   `nonisolated`.
/// - A contract can repeat the value of a property that cannot be set, but not change it. It may
///   write any value for a constant such as `let id = UUID()`.
/// - Initializers and cases that are unavailable are left out. Of others with the same properties,
///   one that is not deprecated is used.
/// - A subclass needs a conversion of its own, see ``Conversion(_:from:to:)``.
///
/// A macro sees only one declaration, so it ignores initializers and properties of extensions and
/// of superclasses.
@attached(
  extension, conformances: ContractValueConvertible,
  names: named(contractMembers), named(contractInitializer), named(init))
public macro ContractValue() =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractValueMacro")

/// Generates a conversion for a type that you do not own.
///
/// The attribute goes on a struct or enum that repeats the members. It gets a static property
/// `conversion`, which the suite registers:
///
/// ```swift
/// @ContractValue(of: ThirdParty.Pin.self)
/// struct PinValue {
///   let latitude: Double
///   let longitude: Double
///   var title: String?
/// }
///
/// static var conversions: [any ValueConversion] { PinValue.conversion }
/// ```
///
/// The type is created with the constants as arguments, in their order: `Pin(latitude:longitude:)`.
/// Variables are set afterwards. If the type has no such member, the compiler reports it. The
/// conversion runs on any thread, so the struct or enum must not be on a global actor.
///
/// - Parameters:
///   - of: The metatype of the other type, such as `ThirdParty.Pin.self`.
///   - makes: False if contracts do not create instances, such as for a class without a public
///     initializer.
@attached(
  extension, conformances: ContractValueConvertible,
  names: named(contractMembers), named(contractInitializer), named(init), named(conversion))
public macro ContractValue<Subject>(of: Subject.Type, makes: Bool = true) =
  #externalMacro(module: "ContractBindingPlugin", type: "ContractValueMacro")
