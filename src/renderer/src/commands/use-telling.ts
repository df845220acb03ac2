import { useClient } from '../connection/connection-context.tsx'
import { useReport } from '../connection/use-report.ts'
import type { Command } from './command.ts'

/** Runs a command with what it is told, and says what goes wrong with it. */
export function useTelling(): (command: Command, value: string) => void {
  const client = useClient()
  const report = useReport()
  return ({ argument }, value) => {
    // After the dialog gave the focus back, so that a command may take it.
    setTimeout(() => {
      const run = async (): Promise<void> => argument?.run(value, client)
      run().catch(report)
    })
  }
}
