import type { ChangePreview } from '../../shared/domain/change-set.ts'
import { lineDiff } from '../../shared/domain/text/diff.ts'
import { showInvisible } from '../../shared/domain/text/visible-text.ts'
import { toolInfos } from '../app/app.ts'
import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, vaultOptions, type Command, type Terminal } from '../feature/command.ts'
import { waitingToWrite, withApp } from './with-app.ts'

export const toolCommand: Command = {
  name: 'tool',
  usage: 'tool NAME JSON --vault DIR [--yes] [--dry-run] [--json]',
  summary:
    'Runs one tool through the same gate as the agent. Without --yes what needs a person is declined.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['NAME', 'JSON'])
    const [name = '', json = ''] = positionals
    const isRead =
      toolInfos().find(({ definition }) => definition.function.name === name)?.level === 'read'
    return withApp(
      values,
      terminal,
      {
        indexOnOpen: false,
        answer: values.yes ? 'allowed' : 'declined',
        ...(isRead || values['dry-run'] ? {} : waitingToWrite(terminal)),
      },
      async (app) => {
        await bringIndexUp(app, terminal)
        const { result, previews } = await app.services
          .session()
          .callTool(
            { name, arguments: json },
            { dryRun: values['dry-run'], signal: terminal.signal },
          )
        const isDryRun = values['dry-run']
        if (values.json)
          terminal.out(JSON.stringify(isDryRun ? { ...result, changes: previews } : result))
        else {
          terminal.out(result.userMessage)
          for (const preview of previews) printChange(preview, terminal)
          if (result.data !== undefined) terminal.out(JSON.stringify(result.data, null, 2))
          if (result.hint) terminal.note(result.hint)
        }
        return result.success ? 0 : 1
      },
    )
  },
}

const SIGNS = { same: ' ', added: '+', removed: '-' } as const

/** What would be written, as a line diff. What cannot be seen is written out, as in the window. */
function printChange({ kind, path, to, before, after }: ChangePreview, terminal: Terminal): void {
  terminal.out(`${kind} ${showInvisible(path)}${to === undefined ? '' : ` → ${showInvisible(to)}`}`)
  if (kind === 'move' || kind === 'trash') return
  for (const { lines } of lineDiff(before, after).hunks)
    for (const line of lines) terminal.out(`${SIGNS[line.kind]} ${showInvisible(line.text)}`)
}
