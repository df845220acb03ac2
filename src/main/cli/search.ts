import { SearchMode, SearchRequest } from '../../shared/contract/search.ts'
import { parseDate } from '../../shared/domain/dates/date-text.ts'
import { narrows, parseSearchQuery } from '../../shared/domain/search-query.ts'
import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, readNumber, UsageError, vaultOptions, type Command } from '../feature/command.ts'
import { withApp } from './with-app.ts'

export const searchCommand: Command = {
  name: 'search',
  usage:
    'search [QUERY] --vault DIR [--top-k N] [--mode hybrid|semantic|keyword] [--tag T]… [--after D] [--before D] [--folder F] [--json]',
  summary:
    'Finds passages by words and meaning, or lists what has a tag or folder (tag:x, --tag x); with --json, an array of hits, best first.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      'top-k': { type: 'string' },
      mode: { type: 'string', default: 'hybrid' },
      tag: { type: 'string', multiple: true },
      after: { type: 'string' },
      before: { type: 'string' },
      folder: { type: 'string' },
    } as const
    const { values, positionals } = readArgs(args, options, [], ['QUERY'])
    const mode = SearchMode.safeParse(values.mode)
    if (!mode.success) throw new UsageError('--mode takes hybrid, semantic or keyword.')
    const typed = parseSearchQuery(positionals[0] ?? '', Date.now())
    const [problem] = typed.problems
    if (problem) throw new UsageError(problem)
    const filter = {
      tags: [...typed.filter.tags, ...(values.tag ?? []).map((tag) => tag.replace(/^#/, ''))],
      afterMs: readDate('after', values.after) ?? typed.filter.afterMs,
      beforeMs: readDate('before', values.before) ?? typed.filter.beforeMs,
      folder: values.folder ?? typed.filter.folder,
    }
    if (typed.text === '' && !narrows(filter)) throw new UsageError('QUERY is missing.')
    const request = SearchRequest.safeParse({
      query: typed.text,
      mode: mode.data,
      topK: readNumber('top-k', values['top-k'], { min: 1, max: 200 }) ?? 10,
      filter,
    })
    if (!request.success) throw new UsageError('QUERY takes up to 100,000 characters.')
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      await bringIndexUp(app, terminal)
      const { knowledge } = app.services.session()
      const { hits, notice } = await knowledge.search(request.data, terminal.signal)
      if (notice) terminal.note(notice)
      if (values.json) {
        terminal.out(JSON.stringify(hits))
        return 0
      }
      if (hits.length === 0) terminal.out('Nothing found.')
      for (const { path, heading, chunk, score, start_line } of hits) {
        terminal.out(`${path}:${start_line}  ${heading ?? ''}  (${score.toFixed(2)})`)
        terminal.out(`    ${chunk.replace(/\s+/g, ' ').slice(0, 160)}`)
      }
      return 0
    })
  },
}

function readDate(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const date = parseDate(text, Date.now())
  if (date === null)
    throw new UsageError(`--${name} takes a date such as 2024-01-31, 2024-01-31T09:30 or today.`)
  return date
}
