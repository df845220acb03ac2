import { Tag } from '@lezer/highlight'

/** What Markdown itself has no word for. */
export const noteTags = {
  frontmatter: Tag.define(),
  hashtag: Tag.define(),
  wikilink: Tag.define(),
  wikilinkMark: Tag.define(),
  highlight: Tag.define(),
  math: Tag.define(),
  footnote: Tag.define(),
  calloutHead: Tag.define(),
}
