import { expect, test } from 'vitest'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { readFile } from './read-file.ts'

test('a file that another program goes on writing is not said to be empty', async () => {
  let modifiedMs = 0
  const client = {
    call: async () => ({ sizeBytes: 9, modifiedMs: ++modifiedMs, base64: 'AAAA' }),
  } as unknown as LatentClient
  const read = readFile(client, vaultPath('a.csv'), {
    mostBytes: 100,
    signal: new AbortController().signal,
  })
  await expect(read).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('is writing this file'),
  })
})
