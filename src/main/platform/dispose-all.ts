import type { Disposable } from './ports.ts'

/**
 * Disposes in order, each of them also when one before it failed.
 * @throws what failed first, when all are done
 */
export async function disposeAll(disposables: readonly Disposable[]): Promise<void> {
  const failures: unknown[] = []
  for (const each of disposables)
    await each.dispose().catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
}
