/** What the links of the editor say to a person. */
export const LINK_WORDS = {
  noLink: 'There is no link at the cursor.',
  notRetargeted: 'The link was changed meanwhile. Nothing was rewritten; look at it again.',
} as const
