import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, readNumber, vaultOptions, type Command } from '../feature/command.ts'
import { withApp } from './with-app.ts'
import { QUERY_COMMAND_WORDS as WORDS } from './words.ts'

export const queryCommand: Command = {
  name: 'query',
  usage: 'query [WHERE] --vault DIR [--field F]… [--sort [-]F] [--group-by F] [--limit N] [--json]',
  summary: WORDS.summary,
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      field: { type: 'string', multiple: true },
      sort: { type: 'string' },
      'group-by': { type: 'string' },
      limit: { type: 'string' },
    } as const
    const { values, positionals } = readArgs(args, options, [], ['WHERE'])
    const question = {
      where: positionals[0] ?? '',
      fields: values.field,
      sort: values.sort,
      group_by: values['group-by'],
      limit: readNumber('limit', values.limit, { min: 1, max: 500 }),
    }
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      await bringIndexUp(app, terminal)
      const { result } = await app.services
        .session()
        .callTool(
          { name: 'query_notes', arguments: JSON.stringify(question) },
          { dryRun: false, signal: terminal.signal },
        )
      if (values.json) terminal.out(JSON.stringify(result))
      else if (result.success) {
        terminal.out(tableOf(result.data))
        terminal.note(result.userMessage)
      } else terminal.note(`${result.error}${result.hint ? `\n${result.hint}` : ''}`)
      return result.success ? 0 : 1
    })
  },
}

const tableOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'table' in data ? String(data.table) : ''
