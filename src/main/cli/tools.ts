import { toolInfos } from '../app/app.ts'
import { readArgs, vaultOptions, type Command } from '../feature/command.ts'

export const toolsCommand: Command = {
  name: 'tools',
  usage: 'tools [--json]',
  summary: 'Lists the tools; with --json, their definitions in the OpenAI function format.',
  async run(args, terminal) {
    const { 'data-dir': dataDir, json } = vaultOptions // no vault is opened, and no state is read
    const { values } = readArgs(args, { 'data-dir': dataDir, json }, [])
    const tools = toolInfos()
    if (values.json) terminal.out(JSON.stringify(tools.map(({ definition }) => definition)))
    else
      for (const { definition, level } of tools)
        terminal.out(
          `${definition.function.name} (${level})\n    ${definition.function.description}`,
        )
    return 0
  },
}
