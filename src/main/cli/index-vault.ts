import { bringIndexUp } from './bring-index-up.ts'
import { tellIndexStatus } from './index-status.ts'
import { INDEX_SUMMARY } from './words.ts'
import { readArgs, UsageError, vaultOptions, type Command } from '../feature/command.ts'
import { withApp } from './with-app.ts'

export const indexCommand: Command = {
  name: 'index',
  usage: 'index --vault DIR [--rebuild | --status] [--json]',
  summary: INDEX_SUMMARY,
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      rebuild: { type: 'boolean', default: false },
      status: { type: 'boolean', default: false },
    } as const
    const { values } = readArgs(args, options, [])
    if (values.status && values.rebuild)
      throw new UsageError('--status changes nothing, --rebuild does: give one of them.')
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      if (values.status) return tellIndexStatus(app, terminal, { asJson: values.json })
      const report = await bringIndexUp(app, terminal, { rebuild: values.rebuild })
      if (values.json) {
        const { found: _forWindows, ...told } = report
        terminal.out(JSON.stringify(told))
        return 0
      }
      const perSecond = Math.round(report.indexed / Math.max(report.seconds, 0.001))
      terminal.out(`${report.notes} notes, ${report.chunks} passages`)
      terminal.out(
        `${report.linksResolved} links lead to a note, ${report.linksUnresolved} to none`,
      )
      terminal.out(
        `${report.read} read, ${report.indexed} indexed, ${report.unchanged} unchanged, ${report.removed} removed, ${report.skipped.length} skipped`,
      )
      for (const { path, reason } of report.skipped) terminal.out(`  skipped ${path}: ${reason}`)
      terminal.out(`${report.seconds.toFixed(1)} s, ${perSecond} notes/s`)
      return 0
    })
  },
}
