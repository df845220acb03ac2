import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../../../../test/app/with-app.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'

test('templates lie where the person says, else where Obsidian keeps them, and a folder has its own', () =>
  withApp(
    {
      '.obsidian/daily-notes.json': '{ "template": "Daily/Template/Day" }',
      'Daily/Template/Day.md': '# {{title}}\n',
      'Vorlagen/Person.md': '\ufeff---\r\ncreated: {{date}}\r\n---\r\n',
      'Vorlagen/Work/Broken.md': '---\na: {{date}} [\n---\n',
      'Vorlagen/.hidden.md': '',
      'Vorlagen/picture.png': '',
      'People/Ada.md': 'Ada',
    },
    async ({ client, vaultDir, read }) => {
      const list = () => client.call('templates.list', {})
      const forNew = (path: string) => client.call('templates.forNew', { path: vaultPath(path) })
      expect(await list()).toEqual({
        folder: 'Daily/Template',
        saidBy: 'daily-notes',
        templates: [{ path: 'Daily/Template/Day.md', name: 'Day' }],
        problem: null,
      })
      await writeFile(join(vaultDir, '.obsidian/templates.json'), '{ "folder": "/Vorlagen/" }')
      expect(await list()).toMatchObject({
        folder: 'Vorlagen',
        saidBy: 'obsidian',
        templates: [
          { path: 'Vorlagen/Person.md', name: 'Person' },
          { path: 'Vorlagen/Work/Broken.md', name: 'Work/Broken' },
        ],
      })
      await writeFile(join(vaultDir, '.obsidian/templates.json'), '{ broken')
      expect(await list()).toMatchObject({ saidBy: 'daily-notes' })
      expect(await forNew('People/Bo.md')).toBeNull()

      const choices = {
        folder: 'Vorlagen',
        byFolder: [
          { folder: 'People', template: 'Person' },
          { folder: 'Lost', template: 'Vorlagen/Lost' },
          { folder: '', template: 'Daily/Template/Day.md' },
        ],
      }
      await client.call('templates.choose', { choices })
      expect(await client.call('templates.choices', {})).toEqual(choices)
      expect(await list()).toMatchObject({ folder: 'Vorlagen', saidBy: 'person' })
      expect(await forNew('People/Old/Bo.md')).toEqual({
        path: 'Vorlagen/Person.md',
        text: await read('Vorlagen/Person.md'),
      })
      expect(await forNew('Any.md')).toMatchObject({ path: 'Daily/Template/Day.md' })
      expect(await forNew('People/Ada.md')).toBeNull()
      expect(await forNew('Vorlagen/New.md')).toBeNull()
      expect(await forNew('Lost/New.md')).toEqual({
        problem: expect.stringMatching(/^The template of Lost, Vorlagen\/Lost, was not used: /),
      })
      for (const [folder, problem] of [
        ['Nowhere', /Nowhere/],
        ['../outside', /no folder of the vault/],
        ['.obsidian', /hidden/],
      ] as const) {
        await client.call('templates.choose', { choices: { folder, byFolder: [] } })
        expect(await list()).toMatchObject({
          templates: [],
          problem: expect.stringMatching(problem),
        })
      }

      // A note of the day whose template asks something is left to who can ask.
      await client.call('settings.update', { patch: { dailyNoteTemplate: 'Daily/Template/Day' } })
      await writeFile(join(vaultDir, 'Daily/Template/Day.md'), 'a\r\n{{cursor}}b {{prompt:How?}}')
      const asks = await client.call('note.createDaily', { canAsk: true })
      expect(asks).toMatchObject({ isNew: true, unasked: 'a\r\n{{cursor}}b {{prompt:How?}}' })
      const made = await client.call('note.createDaily', { canAsk: false })
      expect(made).toMatchObject({ path: asks.path, isNew: true, unasked: null, cursors: [2] })
      expect(await read(made.path)).toBe('a\r\nb {{prompt:How?}}')
    },
  ))
