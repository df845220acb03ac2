import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { parseLinkTarget } from '../../notes/links/link-target.ts'
import { blockLine, createPathFor, headingLine } from '../../notes/links/resolve-link.ts'
import { retargetedLink } from '../../notes/links/retargeted-link.ts'
import { parseNote } from '../../notes/parse-note.ts'
import type { linkContract } from '../contract/links.ts'
import { planLinkRewrites } from '../plan-link-rewrites.ts'
import type { Queries } from './index-desk.ts'

export const linkQueries: Queries<typeof linkContract> = ({
  index,
  reader,
  upToDate,
  closing,
}) => ({
  backlinks: ({ path, limit }) =>
    index.links.backlinks(path, limit).map((row) => ({
      source_path: vaultPath(row.path),
      source_title: row.title,
      link_text: row.text,
      link_type: row.type,
      line: row.line,
      context: row.context,
    })),
  forwardLinks: ({ path }) =>
    index.links.forwardLinks(path).map((row) => ({
      target_path: row.path ?? createPathFor(path, row.target, row.type) ?? row.target,
      target_title: row.title ?? row.target,
      link_text: row.text,
      link_type: row.type,
      exists: row.path !== null,
      line: row.line,
    })),
  async resolveLink({ from, target, type }) {
    const parts = parseLinkTarget(target, type)
    if (!parts) return { path: null, createPath: null, line: null }
    const found = index.names.resolve(from, parts.target, type)
    if (found === null) {
      const createPath = createPathFor(from, parts.target, type)
      return {
        path: null,
        createPath: createPath === null ? null : vaultPath(createPath),
        line: null,
      }
    }
    const path = vaultPath(found)
    if (parts.heading === null && parts.block === null)
      return { path, createPath: null, line: null }
    // The file as it is now: a line from the index may be older than what will be shown.
    const { text } = await reader.read(path)
    const parsed = parseNote(path, text)
    const line =
      parts.block !== null
        ? blockLine(parsed, parts.block)
        : headingLine(parsed, parts.heading ?? '')
    return { path, createPath: null, line }
  },
  nearNotes({ from, target, type, limit }) {
    const parts = parseLinkTarget(target, type)
    if (!parts || parts.target === '') return []
    return index.names.nearNotes(parts.target, limit).flatMap(({ path, title }) => {
      const text = index.names.linkTextFor(path)
      const written = retargetedLink({ from, target, type, path, linkText: text })
      return written === null ? [] : [{ path, title, target: written }]
    })
  },
  linkCounts: ({ path }) => index.links.countsOf(path),
  async *linkRewrites(wanted, { signal }) {
    const both = AbortSignal.any([signal, closing])
    yield { done: 0, total: 0, note: null }
    await upToDate(both)
    return yield* planLinkRewrites(wanted, { index, reader, signal: both })
  },
})
