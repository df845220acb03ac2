import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, vaultOptions, type Command } from './command.ts'
import { withApp } from './with-app.ts'

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
    return withApp(
      values,
      terminal,
      { indexOnOpen: false, answer: values.yes ? 'allowed' : 'declined' },
      async (app) => {
        await bringIndexUp(app, terminal)
        const result = await app.services
          .session()
          .callTool(
            { name, arguments: json },
            { dryRun: values['dry-run'], signal: terminal.signal },
          )
        if (values.json) terminal.out(JSON.stringify(result))
        else {
          terminal.out(result.userMessage)
          if (result.data !== undefined) terminal.out(JSON.stringify(result.data, null, 2))
          if (result.hint) terminal.note(result.hint)
        }
        return result.success ? 0 : 1
      },
    )
  },
}
