@testable import ContractModel

extension Shelf {
  /// A lie that a fake of the shelf may tell.
  enum Lie: String, CaseIterable, CustomStringConvertible {
    case listLacksOne = "a list lacks the first book that was added"
    case listLacksLast = "a list lacks the last book that was added"
    case filteredLacksOne = "a filtered list lacks a book that fits"
    case filterIgnored = "a filter is ignored"
    case filterLetsOneIn = "a filter lets one book in that does not fit"
    case rangeIgnored = "a least price is ignored"
    case booleanFilterIgnored = "a filter by a boolean is ignored"
    case totalOfPage = "the total counts the page alone"
    case totalOffByOne = "the total is one too high"
    case totalIgnoresFilter = "the total ignores a filter"
    case newestIgnored = "`newest` is ignored"
    case sortIgnored = "`sort` is ignored"
    case limitIgnored = "`limit` is ignored"
    case limitOneMore = "`limit` gives one more"
    case limitOneLess = "`limit` gives one less"
    case pageRepeatsOne = "a page repeats the last book of the page before"
    case amountOffByOne = "the amount of a line is one too high"
    case netOffByOne = "the net price is not the sum of the amounts"
    case grossOffByOne = "the gross price is not net plus tax"
    case itemCountOffByOne = "the number of items is one too high"
    case versionStays = "a version stays"
    case updateHasOldTime = "a time of an update stays"
    case counterStays = "a counter stays"
    case loansStay = "a counter of calls stays"
    case withdrawalIgnored = "a balance ignores withdrawals"
    case depositIgnored = "a balance ignores deposits"

    var description: String { rawValue }
  }

  /// The contract, which names few values, as users' contracts do.
  ///
  /// - Throws: A mistake in it.
  static func contract() throws -> Contract {
    let file = ContractFile.read(text: text, path: "Contracts/shelf.yaml")
    guard let contract = file.contract, file.problems.isEmpty else {
      throw Malformed(problems: file.problems)
    }
    return contract
  }

  private struct Malformed: Error {
    let problems: [Diagnostic]
  }

  private static let iliad =
    "{ call: addBook, with: { title: Iliad, genre: poetry, price: 1290 }, "
    + "returns: { id: { $bind: iliad } } }"
  private static let emma =
    "{ call: addBook, with: { title: Emma, genre: novel, price: 890 }, "
    + "returns: { id: { $bind: emma }, version: { $bind: version } } }"
  private static let faust =
    "{ call: addBook, with: { title: Faust, genre: poetry, price: 1075 } }"

  private static let dune =
    "{ call: addBook, with: { title: Dune, genre: novel, price: 1450, used: true } }"
  private static let text = """
    contract: shelf
    protocol: Shelf
    vendor: { name: Shelf, kind: http, url: "https://shelf.example" }
    scenarios:
      - name: a book is found
        steps:
          - \(iliad)
          - { call: book, with: { id: "${iliad}" }, returns: { title: Iliad } }
      - name: the price of a book changes
        steps:
          - \(iliad)
          - \(faust)
          - \(emma)
          - call: changePrice
            with: { id: "${emma}", price: 990, version: "${version}" }
            returns: { price: 990 }
          - { call: book, with: { id: "${emma}" } }
      - name: a book is sold
        steps:
          - \(emma)
          - { call: sell, with: { id: "${emma}", count: 3 } }
          - { call: sell, with: { id: "${emma}", count: 2 } }
          - { call: book, with: { id: "${emma}" } }
      - name: a book is borrowed
        steps:
          - \(emma)
          - { call: borrow, with: { id: "${emma}" } }
          - { call: borrow, with: { id: "${emma}" } }
          - { call: book, with: { id: "${emma}" } }
      - name: books are listed
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books }
      - name: books of one genre are listed
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books, with: { genre: poetry } }
      - name: dear books are listed
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books, with: { minPrice: 1000 } }
      - name: used books are listed
        steps:
          - \(emma)
          - \(dune)
          - \(faust)
          - { call: books, with: { used: true } }
      - name: sorted books begin with the newest
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books, with: { sort: newest } }
      - name: new books are listed
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: newBooks, with: { limit: 2 } }
      - name: cheap books come first
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books, with: { sort: price } }
      - name: a list has two pages
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - { call: books, with: { limit: 2 }, returns: { next: { $bind: next } } }
          - { call: books, with: { limit: 2, cursor: "${next}" } }
      - name: a page is shorter than the list
        steps:
          - \(faust)
          - \(dune)
          - { call: books, with: { limit: 1 } }
      - name: a list has two whole pages
        steps:
          - \(iliad)
          - \(emma)
          - \(faust)
          - \(dune)
          - { call: books, with: { limit: 2 }, returns: { next: { $bind: next } } }
          - { call: books, with: { limit: 2, cursor: "${next}" } }
      - name: an order has a total
        steps:
          - \(iliad)
          - \(emma)
          - call: order
            with:
              lines: [{ bookId: "${iliad}", quantity: 2 }, { bookId: "${emma}", quantity: 3 }]
      - name: an order of one book
        steps:
          - \(emma)
          - { call: order, with: { lines: [{ bookId: "${emma}", quantity: 1 }] } }
      - name: money is booked
        steps:
          - { call: open, with: { owner: ada }, returns: { id: { $bind: id } } }
          - { call: deposit, with: { id: "${id}", amount: 4000 } }
          - { call: withdraw, with: { id: "${id}", amount: 1500 } }
          - { call: account, with: { id: "${id}" } }
      - name: a deposit counts
        steps:
          - { call: open, with: { owner: bob }, returns: { id: { $bind: id } } }
          - { call: deposit, with: { id: "${id}", amount: 2750 } }
          - { call: account, with: { id: "${id}" } }
    """
}
