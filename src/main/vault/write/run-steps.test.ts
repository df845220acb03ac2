import * as nodeFs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { etag, person } from '../../../../test/vault/change-fixtures.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { systemClock, systemIds } from '../../platform/system.ts'
import { createImageStore } from '../contents/image-store.ts'
import { createPreImages } from '../contents/pre-images.ts'
import { runSteps } from './run-steps.ts'
import { createVaultFs } from './vault-fs.ts'
import type { WriteDoor } from './write-door.ts'

test('a change that failed has ended: nothing of it is written after that', async () => {
  await withTempVault({}, async ({ root, journal, outside }) => {
    const images = createImageStore(outside)
    let isKept = false
    const door: WriteDoor = {
      root,
      closedFolders: [],
      journal,
      images,
      preImages: createPreImages(outside, images),
      fs: createVaultFs({
        ...nodeFs,
        open: (path, ...rest) =>
          String(path).includes('.lt-')
            ? Promise.reject(Object.assign(new Error('injected'), { code: 'ENOSPC' }))
            : nodeFs.open(path, ...rest),
      }),
      lastTexts: {
        // A store on a slow disk.
        async keep() {
          await sleep(200)
          isKept = true
        },
        dispose: () => Promise.resolve(),
      },
      clock: systemClock,
      ids: systemIds,
    }
    const entry = {
      changeId: 'change',
      groupId: 'group',
      kind: 'create' as const,
      isFolder: false,
      path: 'a.md',
      toPath: null,
      preEtag: null,
      preRef: null,
      postEtag: etag('new'),
      undoes: [],
      summary: 'Made a',
      origin: person,
      atMs: 0,
    }
    const step = { entry, content: new TextEncoder().encode('new') }
    await expect(runSteps(door, [step])).rejects.toThrow('The disk is full.')
    expect(isKept).toBe(true)
    expect(journal.entries().map(({ state }) => state)).toEqual(['aborted'])
  })
})
