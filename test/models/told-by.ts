import type { ToolRig } from './tool-rig.ts'

/** The notes that a call which works told a model of: what its turn counts as read. @throws for one that fails */
export async function toldBy(
  { call, turn }: ToolRig,
  tool: string,
  args: object,
  isDryRun = false,
): Promise<string[]> {
  turn.readPaths.clear()
  const { result } = await call(tool, args, { isDryRun })
  if (!result.success) throw new Error(`${tool}: ${result.error ?? ''}`)
  return [...turn.readPaths]
}
