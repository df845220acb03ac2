import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { GroupResult } from '../result.ts'

const Results = z.array(
  z.object({
    group: z.string(),
    passed: z.number(),
    failures: z.array(z.object({ name: z.string(), problems: z.array(z.string()) })),
    remarks: z.array(z.string()),
  }),
)

/**
 * Compares templates in a process of its own.
 * @param folder of `.jinja` files; left out: Latent's own
 * @throws Error when that process ends without a word
 */
export function compareTemplatesInChild(folder?: string): Promise<GroupResult[]> {
  const child = fork(
    fileURLToPath(new URL('compare-child.ts', import.meta.url)),
    folder === undefined ? [] : [folder],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let errors = ''
  child.stderr?.on('data', (data) => (errors = `${errors}${String(data)}`.slice(-2000)))
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve(Results.parse(message)))
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      reject(new Error(`The comparison ended by itself (${signal ?? code}): ${errors}`)),
    )
  })
}
