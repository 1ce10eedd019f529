/// What is tried with inputs of all kinds; each case has its rules in a file of its own.
enum FuzzTarget: String, CaseIterable {
    case contentRange = "content-range"
    case contentDisposition = "content-disposition"
    case retryAfter = "retry-after"
    case redirects
    case names
    case headLines = "head-lines"
    case contentCheck = "content-check"
    case responsePolicy = "response-policy"
    case plans

    /// Tries one input; ends the process where a rule is broken.
    func check(_ input: inout FuzzInput) {
        switch self {
        case .contentRange: ContentRangeRules.check(&input)
        case .contentDisposition: ContentDispositionRules.check(&input)
        case .retryAfter: RetryAfterRules.check(&input)
        case .redirects: RedirectRules.check(&input)
        case .names: NameRules.check(&input)
        case .headLines: HeadLineRules.check(&input)
        case .contentCheck: ContentCheckRules.check(&input)
        case .responsePolicy: ResponsePolicyRules.check(&input)
        case .plans: PlanRules.check(&input)
        }
    }
}
