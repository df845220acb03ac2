import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useReport } from '../connection/use-report.ts'
import { afterPalette } from './after-palette.ts'
import type { Command } from './command.ts'

/** Runs a command with what it is told, and says what goes wrong with it. */
export function useTelling(): (command: Command, value: string) => void {
  const client = useClient()
  const report = useReport()
  const { overlay } = useStores()
  return ({ argument }, value) => {
    const run = async (): Promise<void> => argument?.run(value, client)
    afterPalette(() => void run().catch(report), { overlay })
  }
}
