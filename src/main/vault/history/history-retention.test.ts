import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../sqlite/open-database.ts'
import { appSchema } from '../../state/create-app-store.ts'
import { createUsageDays } from '../../state/conversations/usage-days.ts'
import { createMemoryJournal, type MemoryJournal } from '../../../../test/vault/memory-journal.ts'
import { createHistoryRetention, type HistoryRetention } from './history-retention.ts'
import { createImageStore, type ImageStore } from '../contents/image-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_MS = 365 * DAY_MS
const never = new AbortController().signal

interface Rig {
  readonly images: ImageStore
  readonly journal: MemoryJournal
  readonly retention: HistoryRetention
  /** Keeps a content as what a change replaced, now. @returns its hash */
  replaced(text: string, options?: { readonly isUnfinished?: boolean }): Promise<string>
  /** Days on which Latent is used and looks; the last one is the present day. */
  useFor(days: number): Promise<void>
  jump(ms: number): void
  isKept(etag: string): Promise<boolean>
}

async function withRig(
  action: (rig: Rig) => Promise<void>,
  { budgetBytes = 1024 ** 3 }: { readonly budgetBytes?: number } = {},
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'latent-retention-'))
  // The file system says when a content came, so the clock begins with the true time.
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs, sleep: async () => {} }
  const database = openDatabase({ file: ':memory:', durability: 'normal', ...appSchema })
  const usageDays = createUsageDays(database, { clock, run: (work) => work() })
  const images = createImageStore(directory)
  const journal = createMemoryJournal()
  const retention = createHistoryRetention({
    directory,
    images,
    journal,
    usageDays,
    budgetBytes: () => budgetBytes,
    clock,
  })
  usageDays.observe()
  let count = 0
  try {
    await action({
      images,
      journal,
      retention,
      async replaced(text, { isUnfinished = false } = {}) {
        const etag = await images.write(new TextEncoder().encode(text))
        const changeId = `change-${++count}`
        journal.recordIntent([
          {
            changeId,
            groupId: changeId,
            kind: 'edit',
            isFolder: false,
            path: 'a.md',
            toPath: null,
            preEtag: etag,
            preRef: etag,
            postEtag: 'f'.repeat(64),
            undoes: [],
            summary: 'Edited a.md',
            origin: { actor: 'user' },
            atMs: nowMs,
          },
        ])
        if (!isUnfinished) journal.markApplied([changeId])
        return etag
      },
      async useFor(days) {
        for (let day = 0; day < days; day++) {
          nowMs += DAY_MS
          usageDays.observe()
          await retention.look(never)
        }
      },
      jump(ms) {
        nowMs += ms
      },
      isKept: async (etag) => (await images.find(etag)).status === 'kept',
    })
  } finally {
    database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

describe('what a change replaced is kept', () => {
  test('for 30 days and 14 days of use, and goes then', async () => {
    await withRig(async ({ replaced, useFor, isKept }) => {
      const etag = await replaced('old')
      await useFor(29)
      expect(await isKept(etag)).toBe(true)
      await useFor(3)
      expect(await isKept(etag)).toBe(false)
    })
  })

  test('longer by whoever uses Latent seldom', async () => {
    await withRig(async ({ replaced, useFor, jump, isKept }) => {
      const etag = await replaced('old')
      for (let week = 0; week < 4; week++) {
        await useFor(3)
        jump(10 * DAY_MS)
      }
      await useFor(1)
      expect(await isKept(etag)).toBe(true) // after 53 days, with 13 of use
      await useFor(30)
      expect(await isKept(etag)).toBe(false)
    })
  })

  test('as long as a younger change replaced the same, or left it', async () => {
    await withRig(async ({ replaced, useFor, isKept, journal }) => {
      const etag = await replaced('same')
      const left = await replaced('left')
      await useFor(20)
      await replaced('same')
      const [entry] = journal.entries()
      if (!entry) throw new Error('no entry')
      journal.recordIntent([
        {
          ...entry,
          changeId: 'x',
          preEtag: null,
          preRef: null,
          postEtag: left,
          atMs: Date.now() + 20 * DAY_MS,
        },
      ])
      journal.markApplied(['x'])
      await useFor(25)
      expect([await isKept(etag), await isKept(left)]).toEqual([true, true])
      await useFor(10)
      expect([await isKept(etag), await isKept(left)]).toEqual([false, false])
    })
  })

  test('as long as a change that a crash interrupted may need it', async () => {
    await withRig(async ({ replaced, useFor, isKept }) => {
      const etag = await replaced('old', { isUnfinished: true })
      await useFor(60)
      expect(await isKept(etag)).toBe(true)
    })
  })

  test('when no change names it: what another program had written, by the day it came', async () => {
    await withRig(async ({ images, useFor, isKept }) => {
      const etag = await images.write(new TextEncoder().encode('theirs'))
      await useFor(29)
      expect(await isKept(etag)).toBe(true)
      await useFor(3)
      expect(await isKept(etag)).toBe(false)
    })
  })

  test('in a pack until the last one in it may go', async () => {
    await withRig(async ({ images, replaced, useFor, isKept }) => {
      const first = await replaced('first')
      await useFor(20)
      const second = await replaced('second')
      await images.pack({ olderThanMs: Date.now() + DAY_MS, minBytes: 0, signal: never })
      await useFor(20)
      expect([await isKept(first), await isKept(second)]).toEqual([true, true])
      await useFor(15)
      expect([await isKept(first), await isKept(second)]).toEqual([false, false])
    })
  })
})

describe('row 53: a clock that jumps', () => {
  test('ten years ahead makes nothing old, neither at once nor when it is believed', async () => {
    await withRig(async ({ replaced, useFor, jump, isKept }) => {
      const etag = await replaced('old')
      await useFor(5)
      jump(10 * YEAR_MS)
      await useFor(13)
      expect(await isKept(etag)).toBe(true)
      jump(-10 * YEAR_MS)
      await useFor(4)
      expect(await isKept(etag)).toBe(true)
      await useFor(31)
      expect(await isKept(etag)).toBe(false)
    })
  })

  test('a year back makes nothing old, and what came in that time is as young as its neighbours', async () => {
    await withRig(async ({ replaced, useFor, jump, isKept }) => {
      const before = await replaced('before')
      await useFor(20)
      jump(-YEAR_MS)
      await useFor(2)
      const meanwhile = await replaced('meanwhile')
      await useFor(1)
      jump(YEAR_MS)
      await useFor(3)
      expect([await isKept(before), await isKept(meanwhile)]).toEqual([true, true])
      await useFor(7) // 33 days after the first one
      expect([await isKept(before), await isKept(meanwhile)]).toEqual([false, true])
      await replaced('after')
      await useFor(29)
      expect(await isKept(meanwhile)).toBe(true)
      await useFor(3)
      expect(await isKept(meanwhile)).toBe(false)
    })
  })

  test('what a clock ahead recorded stays, also with a clock that is right again', async () => {
    await withRig(async ({ replaced, useFor, jump, isKept }) => {
      jump(10 * YEAR_MS)
      const etag = await replaced('future')
      jump(-10 * YEAR_MS)
      await useFor(60)
      expect(await isKept(etag)).toBe(true)
      await replaced('now')
      await useFor(32)
      expect(await isKept(etag)).toBe(false)
    })
  })
})

describe('over the budget', () => {
  const big = (name: string): string => name + 'x'.repeat(1000)

  test('a person is told, and the oldest go first, but none that is younger than 7 days', async () => {
    await withRig(
      async ({ retention, replaced, useFor, isKept }) => {
        const etags = []
        for (const name of ['a', 'b', 'c', 'd']) {
          etags.push(await replaced(big(name)))
          await useFor(1)
        }
        expect(await retention.usage(never)).toMatchObject({
          versions: 4,
          warning: expect.stringMatching(/^Earlier versions take .* more than/),
        })
        await useFor(4) // the first one is 8 days old
        expect(await Promise.all(etags.map(isKept))).toEqual([false, true, true, true])
        expect((await retention.usage(never)).warning).toMatch(/had to go before their 30 days/)
      },
      { budgetBytes: 3500 },
    )
  })

  test('it is said before it is full', async () => {
    await withRig(
      async ({ retention, replaced }) => {
        await replaced('x'.repeat(950))
        const { usedBytes, warning } = await retention.usage(never)
        expect(usedBytes).toBe(950)
        expect(warning).toMatch(/When it is full, the oldest ones go/)
        expect((await retention.usage(never)).oldestAtMs).toBeGreaterThan(0)
      },
      { budgetBytes: 1000 },
    )
  })

  test('nothing goes while the clock is in doubt', async () => {
    await withRig(
      async ({ retention, replaced, useFor, jump, isKept }) => {
        const etag = await replaced(big('a'))
        jump(YEAR_MS)
        expect(await retention.look(never)).toBe(false)
        expect(await isKept(etag)).toBe(true)
        jump(-YEAR_MS)
        await useFor(1)
        expect(await isKept(etag)).toBe(true)
      },
      { budgetBytes: 10 },
    )
  })
})

test('looks once a day', async () => {
  await withRig(async ({ retention, jump }) => {
    expect(await retention.look(never)).toBe(true)
    expect(await retention.look(never)).toBe(false)
    jump(DAY_MS)
    expect(await retention.look(never)).toBe(true)
  })
})

test('an end in the middle leaves the rest for the next look', async () => {
  await withRig(async ({ retention, replaced, useFor, jump, isKept }) => {
    const etags = [await replaced('one'), await replaced('two')]
    await useFor(29)
    jump(3 * DAY_MS)
    const ending = new AbortController()
    ending.abort()
    await expect(retention.look(ending.signal)).rejects.toThrow()
    expect(await Promise.all(etags.map(isKept))).toEqual([true, true])
    await useFor(3)
    expect(await Promise.all(etags.map(isKept))).toEqual([false, false])
  })
})
