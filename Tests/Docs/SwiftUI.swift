// The few names of SwiftUI that the articles use, so that their code is type-checked where there is
// no SwiftUI. It shows nothing.
@_exported public import Foundation

/// A part of a screen.
@MainActor
public protocol View {
    /// What it is made of.
    associatedtype Body: View

    /// What it is made of.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// There is none.
    public var body: Never { self }
}

/// Puts views together.
@resultBuilder
public enum ViewBuilder {
    /// One view.
    @MainActor
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views.
    @MainActor
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> some View {
        Text("")
    }

    /// A view or none.
    @MainActor
    public static func buildIf<Content: View>(_ content: Content?) -> some View { Text("") }
}

/// A line of text.
public struct Text: View {
    /// Shows a text.
    public init<Content: StringProtocol>(_ content: Content) {}

    /// What it is made of.
    public var body: Text { self }
}

/// A button.
public struct Button: View {
    /// Makes a button.
    public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}

    /// What it is made of.
    public var body: some View { Text("") }
}

/// A bar.
public struct ProgressView: View {
    /// Shows a part of 1.
    public init<Value: BinaryFloatingPoint>(value: Value?) {}

    /// What it is made of.
    public var body: some View { Text("") }
}

/// Views below each other.
public struct VStack: View {
    /// Puts views below each other.
    public init<Content: View>(@ViewBuilder content: () -> Content) {}

    /// What it is made of.
    public var body: some View { Text("") }
}

extension View {
    /// Takes no taps where it is disabled.
    public func disabled(_ disabled: Bool) -> some View { self }

    /// Runs something when the view appears.
    public func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
}
