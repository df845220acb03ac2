/** What is wrong with a regular expression. */
export const PATTERN_PROBLEMS = {
  openClass: 'A “[” is not closed. For the bracket itself write “\\[”.',
  openGroup: 'A “(” is not closed. For the bracket itself write “\\(”.',
  closedGroup: 'A “)” closes nothing. For the bracket itself write “\\)”.',
  nothingToRepeat: 'There is nothing to repeat in front of “*”, “+”, “?” or “{”.',
  repeatOrder: 'In “{a,b}” the first number is larger than the second.',
  rangeOrder: 'In “[a-b]” the first letter comes after the second.',
  lastBackslash: 'The pattern ends with “\\”. For the sign itself write “\\\\”.',
  groupName: 'The name of a group is missing, there twice, or not there at all.',
  property: 'There is no “\\p{…}” of this name.',
  other: 'This is no valid regular expression.',
} as const
export type PatternProblem = keyof typeof PATTERN_PROBLEMS
