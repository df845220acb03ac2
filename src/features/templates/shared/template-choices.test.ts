import { expect, test } from 'vitest'
import { templateFor } from './template-choices.ts'

const rows = [
  { folder: 'People/', template: 'Templates/Person' },
  { folder: '/People/Work', template: ' Templates/Colleague ' },
  { folder: 'People/Work/Old', template: '' },
  { folder: 'Cafe\u0301', template: 'Templates/Place' },
]

test.each([
  ['People/Ada.md', 'Templates/Person'],
  ['People/Family/Ada.md', 'Templates/Person'],
  ['People/Work/Ada.md', 'Templates/Colleague'],
  ['People/Work/Old/Ada.md', 'Templates/Colleague'],
  ['Peoples/Ada.md', undefined],
  ['People.md', undefined],
  ['Caf\u00e9/Here.md', 'Templates/Place'],
])('a new note at %s begins as its nearest folder says', (path, template) => {
  expect(templateFor(path, rows)?.template).toBe(template)
})

test('a template for the top of the vault is for all that have none of their own', () => {
  const all = [{ folder: '', template: 'Any' }, ...rows]
  expect(templateFor('Note.md', all)?.template).toBe('Any')
  expect(templateFor('People/Ada.md', all)?.template).toBe('Templates/Person')
})
