import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** A tree as HTML, every text and attribute escaped. */
export const toHtmlText = (tree: Root): string => unified().use(rehypeStringify).stringify(tree)
