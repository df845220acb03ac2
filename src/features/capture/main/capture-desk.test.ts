import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Classifier } from './classify/classifier.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { createRuleClassifier } from '../testing/rule-classifier.ts'
import { withClassifier } from '../testing/with-classifier.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { type AppRig, withApp } from '../../../../test/app/with-app.ts'

const desk = (
  files: Readonly<Record<string, string>>,
  action: (rig: AppRig) => Promise<void>,
  classifier: Classifier = createRuleClassifier(),
) => withApp(files, action, { overrides: { features: withClassifier(classifier) } })

const keep = ({ client }: AppRig, text: string) => client.call('capture.keep', { text })
const classify = ({ client }: AppRig, path: string, hints: string | null = null) =>
  client.call('capture.classify', { path: vaultPath(path), hints })
const list = ({ client }: AppRig) => client.call('inbox.list', { limit: 100 })
const properties = (text: string) => readFrontmatter(text)?.data ?? null

describe('a capture', () => {
  test('is on disk before anything classifies it, and then filed by one change that one undo takes back', async () => {
    await desk({ 'A.md': '' }, async (rig) => {
      const kept = await keep(rig, 'Build a shed behind the boathouse.\nBefore winter')
      expect(kept).toMatchObject({
        path: 'inbox/Build a shed behind the boathouse.md',
        category: 'inbox',
        name: 'Build a shed behind the boathouse',
        classification: null,
      })
      const waiting = await rig.read(kept.path)
      expect(properties(waiting)).toMatchObject({
        original_text: 'Build a shed behind the boathouse.\nBefore winter',
        tags: ['inbox'],
      })
      const filed = await classify(rig, kept.path)
      expect(filed).toMatchObject({
        path: 'projects/Build a shed behind the boathouse.md',
        category: 'projects',
        classification: { confidence: 0.9, by: 'local' },
      })
      const text = await rig.read(filed.path)
      expect(properties(text)).toMatchObject({ status: 'active', tags: ['project'] })
      expect(properties(text)).not.toHaveProperty('original_text')
      expect(text).toContain('Build a shed behind the boathouse.\nBefore winter\n')
      expect(await list(rig)).toEqual([])

      const undo = { selection: { groupId: filed.groupId ?? '' } }
      expect(await rig.client.call('undo.run', undo)).toMatchObject({ clashes: [], refused: [] })
      expect(await rig.read(kept.path)).toBe(waiting)
      expect(await readdir(rig.vaultDir)).not.toContain('projects')
    })
  })

  test('that nobody is sure of stays in the inbox with what was guessed, and can be filed so', async () => {
    await desk({}, async (rig) => {
      const { path } = await keep(rig, 'the thing by the door')
      const looked = await classify(rig, path)
      expect(looked).toMatchObject({ path, category: 'inbox', classification: { confidence: 0.3 } })
      expect(await list(rig)).toMatchObject([
        {
          path,
          text: 'the thing by the door',
          suggestedCategory: 'ideas',
          confidence: 0.3,
          why: 'nothing speaks for anything',
        },
      ])
      const filed = await rig.client.call('inbox.file', {
        paths: [vaultPath(path)],
        category: null,
      })
      expect(filed).toMatchObject({
        filed: [{ path: 'ideas/the thing by the door.md', category: 'ideas' }],
        left: [],
      })
      expect(properties(await rig.read('ideas/the thing by the door.md'))).not.toHaveProperty(
        'suggested_category',
      )
    })
  })

  test('is filed at the threshold of the settings, and waits below it', async () => {
    await desk(
      {},
      async (rig) => {
        const { client } = rig
        const first = await classify(rig, (await keep(rig, 'exactly so')).path)
        expect(first.category).toBe('ideas')
        await client.call('settings.updateFeatures', { patch: { captureThreshold: 0.61 } })
        const second = await classify(rig, (await keep(rig, 'exactly so')).path)
        expect(second.category).toBe('inbox')
      },
      createRuleClassifier({ confidence: 0.6 }),
    )
  })

  test('keeps its place when nothing can classify, and says why', async () => {
    const down: Classifier = {
      classify: async () => {
        throw new LatentError('unavailable', 'Search stopped and is being started again.')
      },
    }
    await desk(
      {},
      async (rig) => {
        const { path } = await keep(rig, 'Build a shed')
        await expect(classify(rig, path)).rejects.toThrow('Search stopped')
        expect(await list(rig)).toMatchObject([
          { path, text: 'Build a shed', suggestedCategory: null, confidence: null },
        ])
      },
      down,
    )
  })

  test('keeps its place when the thread that reads it dies, and is filed by the next one', async () => {
    await withApp({}, async (rig) => {
      const { path } = await keep(rig, 'Pay the water bill by Friday')
      process.once('worker', (thread) => void thread.terminate())
      await expect(classify(rig, path)).rejects.toThrow('What reads captures stopped.')
      expect(await list(rig)).toMatchObject([{ path, suggestedCategory: null }])
      expect(await classify(rig, path)).toMatchObject({ category: 'admin' })
    })
  })

  test('that was kept and not classified is there after a restart', async () => {
    await desk({}, async (rig) => {
      await keep(rig, 'Build a shed')
      await rig.restart()
      expect(await list(rig)).toMatchObject([{ text: 'Build a shed', suggestedCategory: null }])
    })
  })

  test('gets a number where its name is taken, also in other letters, and many at once lose none', async () => {
    await desk({ 'inbox/BUY MILK.md': 'mine' }, async (rig) => {
      const kept = await Promise.all(Array.from({ length: 5 }, () => keep(rig, 'Buy milk')))
      expect(kept.map(({ path }) => path as string).toSorted()).toEqual([
        'inbox/Buy milk 2.md',
        'inbox/Buy milk 3.md',
        'inbox/Buy milk 4.md',
        'inbox/Buy milk 5.md',
        'inbox/Buy milk 6.md',
      ])
      expect(await rig.read('inbox/BUY MILK.md')).toBe('mine')
    })
  })

  test('without a word is refused', async () => {
    await desk({}, async (rig) => {
      await expect(keep(rig, ' \n\u0007 ')).rejects.toThrow('There is nothing to capture.')
    })
  })

  test('that somebody wrote on meanwhile keeps all of it', async () => {
    await desk({}, async (rig) => {
      const { path } = await keep(rig, 'Build a shed')
      const text = `${await rig.read(path)}\nand paint it\n`
      await writeFile(join(rig.vaultDir, path), text.replace('tags:', 'mine: 7\ntags:'))
      const filed = await classify(rig, path)
      const after = await rig.read(filed.path)
      expect(after).toContain('and paint it')
      expect(properties(after)).toMatchObject({
        mine: 7,
        original_text: 'Build a shed',
        status: 'active',
        tags: ['project'],
      })
    })
  })
})

describe('a correction', () => {
  test('moves the entry with its links, by one action', async () => {
    await desk({ 'Plan.md': '' }, async (rig) => {
      const { path } = await classify(rig, (await keep(rig, 'Met Jonas at the harbour')).path)
      expect(path).toBe('people/Met Jonas at the harbour.md')
      await rig.client.call('note.create', {
        path: vaultPath('Log.md'),
        text: `See [[${path}]] today`,
      })
      const moved = await rig.client.call('capture.correct', {
        path: vaultPath(path),
        category: 'projects',
      })
      expect(moved).toMatchObject({
        path: 'projects/Met Jonas at the harbour.md',
        category: 'projects',
        classification: { confidence: 1 },
      })
      expect(await rig.read('Log.md')).toBe('See [[projects/Met Jonas at the harbour.md]] today')
      expect(properties(await rig.read(moved.path))).toMatchObject({
        status: 'active',
        tags: ['project'],
      })
      await rig.client.call('undo.run', { selection: { groupId: moved.groupId ?? '' } })
      expect(await rig.read('Log.md')).toBe(`See [[${path}]] today`)
    })
  })
})

describe('an example', () => {
  const correct = ({ client }: AppRig, path: string, category: 'projects' | 'people') =>
    client.call('capture.correct', { path: vaultPath(path), category })

  test('is what a correction leaves, for the next captures and in the vault; an earlier correction can still be undone', async () => {
    const seen: unknown[] = []
    const rules = createRuleClassifier()
    const classifier: Classifier = {
      classify: (text, hints, context, signal) => {
        seen.push(context.examples)
        return rules.classify(text, hints, context, signal)
      },
    }
    await desk(
      {},
      async (rig) => {
        const bell = await classify(rig, (await keep(rig, 'Idea of a bell')).path)
        const first = await correct(rig, bell.path, 'projects')
        const clock = await classify(rig, (await keep(rig, 'Idea of a clock')).path)
        await correct(rig, clock.path, 'people')
        await keep(rig, 'x')
        await classify(rig, 'inbox/x.md')
        expect(seen.at(-1)).toEqual([
          { text: 'Idea of a clock', category: 'people' },
          { text: 'Idea of a bell', category: 'projects' },
        ])
        const undo = { selection: { groupId: first.groupId ?? '' } }
        expect(await rig.client.call('undo.run', undo)).toMatchObject({ clashes: [], refused: [] })
        expect(await rig.read(bell.path)).toContain('# Idea of a bell')
        await correct(rig, bell.path, 'people')
        await keep(rig, 'y')
        await classify(rig, 'inbox/y.md')
        expect(seen.at(-1)).toEqual([
          { text: 'Idea of a bell', category: 'people' },
          { text: 'Idea of a clock', category: 'people' },
        ])
      },
      classifier,
    )
  })

  deepTest('counts no more once its correction was undone, also after a restart', async () => {
    await withApp({}, async (rig) => {
      const text = 'Fix the gutter on the north side'
      const { path: waiting } = await keep(rig, text)
      const guess = () => rig.client.call('inbox.suggest', { path: vaultPath(waiting) })
      const { path } = await keep(rig, text)
      const filed = await classify(rig, path)
      expect(filed.category).toBe('admin')
      const moved = await correct(rig, filed.path, 'projects')
      expect(await guess()).toMatchObject({ category: 'projects' })
      const taken = await rig.client.call('undo.run', {
        selection: { groupId: moved.groupId ?? '' },
      })
      expect(taken).toMatchObject({ clashes: [], refused: [] })
      expect(await guess()).toMatchObject({ category: 'admin' })
      await rig.restart()
      expect(await guess()).toMatchObject({ category: 'admin' })
      const again = await correct(rig, filed.path, 'people')
      expect(await guess()).toMatchObject({ category: 'people' })
      await rig.client.call('undo.run', { selection: { groupId: again.groupId ?? '' } })
      expect(await guess()).toMatchObject({ category: 'admin' })
    })
  })
})

describe('somebody who has an entry', () => {
  const ann = { 'people/Ann Lee.md': '---\nname: Ann Lee\n---\n# Ann Lee\n\nRows.\n' }
  const about = (name: string) =>
    createRuleClassifier({ category: 'people', confidence: 0.9, name })

  test.each(['Ann Lee', 'ann lee', 'Ann', 'Ms Ann Lee'])(
    'gets what is said of %s, and one undo takes it back (M5)',
    async (name) => {
      await desk(
        ann,
        async (rig) => {
          const kept = await keep(rig, 'Likes tea')
          const filed = await classify(rig, kept.path)
          expect(filed).toMatchObject({ path: 'people/Ann Lee.md', category: 'people' })
          expect(filed.classification?.why).toBe('added to Ann Lee, who is there already')
          expect(await rig.read('people/Ann Lee.md')).toBe(
            `${ann['people/Ann Lee.md']}\nLikes tea\n`,
          )
          expect(await readdir(join(rig.vaultDir, 'people'))).toEqual(['Ann Lee.md'])
          // It is nothing by itself that could be moved: all of Ann Lee would go.
          await expect(
            rig.client.call('capture.correct', { path: filed.path, category: 'projects' }),
          ).rejects.toThrow('That was added to Ann Lee, who was there already.')
          await rig.client.call('undo.run', { selection: { groupId: filed.groupId ?? '' } })
          expect(await rig.read('people/Ann Lee.md')).toBe(ann['people/Ann Lee.md'])
          expect(await list(rig)).toMatchObject([{ path: kept.path, text: 'Likes tea' }])
        },
        about(name),
      )
    },
  )

  test('and could be another one is asked about in the inbox (M5)', async () => {
    await desk(
      { 'people/Ann.md': '# Ann\n' },
      async (rig) => {
        const { path } = await keep(rig, 'Likes tea')
        const looked = await classify(rig, path)
        expect(looked).toMatchObject({ path, category: 'inbox' })
        expect(looked.classification).toMatchObject({
          why: 'may be about Ann, who is there already: add it to them, or file it',
          alike: [{ path: 'people/Ann.md', name: 'Ann' }],
        })
        // Who says the name means somebody else.
        const other = await keep(rig, 'Likes coffee')
        expect(await classify(rig, other.path, '[person:Ann Lee]')).toMatchObject({
          path: 'people/Ann Lee.md',
        })
      },
      createRuleClassifier((text) => ({
        category: 'people',
        confidence: 0.9,
        name: 'Ann Lee',
        why: text,
      })),
    )
  })

  test('gets what is filed from the inbox, too (M5)', async () => {
    await desk(
      ann,
      async (rig) => {
        await rig.client.call('settings.updateFeatures', { patch: { captureThreshold: 0.95 } })
        const { path } = await keep(rig, 'Likes tea')
        await classify(rig, path)
        const report = await rig.client.call('inbox.file', {
          paths: [vaultPath(path)],
          category: null,
        })
        expect(report.filed).toMatchObject([{ path: 'people/Ann Lee.md' }])
        expect(await rig.read('people/Ann Lee.md')).toContain('Rows.\n\nLikes tea\n')
        expect(await list(rig)).toEqual([])
      },
      about('Ann Lee'),
    )
  })
})

test('a hint that is none is said (M5)', async () => {
  await desk({}, async (rig) => {
    const { path } = await keep(rig, 'Build a shed')
    const { classification } = await classify(rig, path, '[projct]')
    expect(classification?.why).toContain('The hint [projct] is none I know')
  })
})

describe('the inbox', () => {
  test('takes no note into itself, and leaves it as it is', async () => {
    await desk({}, async (rig) => {
      const { path } = await keep(rig, 'Ada likes tea')
      const before = await rig.read(path)
      await expect(
        rig.client.call('inbox.merge', { path: vaultPath(path), into: vaultPath(path) }),
      ).rejects.toThrow('A note cannot take in itself.')
      expect(await rig.read(path)).toBe(before)
    })
  })

  test('files many as one undoable group, and leaves what it cannot with the reason', async () => {
    await desk({ 'projects/A.md': '' }, async (rig) => {
      const a = await keep(rig, 'A')
      const b = await keep(rig, 'B')
      const report = await rig.client.call('inbox.file', {
        paths: [vaultPath(a.path), vaultPath(b.path), vaultPath('inbox/gone.md')],
        category: 'projects',
      })
      expect(report.filed.map(({ path }) => path)).toEqual(['projects/A 2.md', 'projects/B.md'])
      expect(report.left).toEqual([
        { path: 'inbox/gone.md', reason: expect.stringContaining('inbox/gone.md') },
      ])
      expect(await list(rig)).toEqual([])
      await rig.client.call('undo.run', { selection: { groupId: report.groupId ?? '' } })
      expect(await list(rig)).toHaveLength(2)
      expect(await readdir(join(rig.vaultDir, 'projects'))).toEqual(['A.md'])
    })
  })

  test('adds a text to an entry and throws the note away, by one action', async () => {
    await desk({ 'people/Ada.md': '# Ada\n\n- rows\n' }, async (rig) => {
      const { path } = await keep(rig, 'Ada likes tea')
      const before = await rig.read(path)
      const { groupId } = await rig.client.call('inbox.merge', {
        path: vaultPath(path),
        into: vaultPath('people/Ada.md'),
      })
      expect(await rig.read('people/Ada.md')).toBe('# Ada\n\n- rows\n\nAda likes tea\n')
      expect(await list(rig)).toEqual([])
      await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
      expect(await rig.read('people/Ada.md')).toBe('# Ada\n\n- rows\n')
      expect(await rig.read(path)).toBe(before)
    })
  })

  test('moves several to the trash together', async () => {
    await desk(
      { 'inbox/mine.md': 'by hand', 'inbox/deep/two.md': 'x', 'A.md': '' },
      async (rig) => {
        expect((await list(rig)).map(({ text }) => text).toSorted()).toEqual(['by hand', 'x'])
        const { groupId } = await rig.client.call('inbox.delete', {
          paths: [vaultPath('inbox/mine.md'), vaultPath('inbox/deep/two.md')],
        })
        expect(await list(rig)).toEqual([])
        await expect(
          rig.client.call('inbox.delete', { paths: [vaultPath('A.md')] }),
        ).rejects.toThrow('Entry not found: A.md')
        await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
        expect(await list(rig)).toHaveLength(2)
      },
    )
  })

  test('tells how many notes wait', async () => {
    await desk({}, async (rig) => {
      const counts: number[] = []
      const seen = Promise.withResolvers<void>()
      rig.client.on('inbox.changed', ({ count }) => {
        counts.push(count)
        if (counts.includes(1) && counts.at(-1) === 0) seen.resolve()
      })
      const { path } = await keep(rig, 'Build a shed')
      await new Promise((resolve) => setTimeout(resolve, 50))
      await classify(rig, path)
      await seen.promise
      expect(counts).toContain(1)
    })
  })
})
