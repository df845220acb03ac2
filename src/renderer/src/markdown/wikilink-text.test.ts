import { expect, test } from 'vitest'
import { isImageFile, isInlinePicture, isOtherFile } from './embedded-file.ts'
import { wikilinkText } from './wikilink-text.ts'

test.each([
  ['Atlas', 'Atlas'],
  ['people/Ada.md', 'Ada'],
  ['Atlas#Permit', 'Atlas › Permit'],
  ['#Permit', 'Permit'],
  ['Atlas#Atlas', 'Atlas'],
  ['Atlas#A#B', 'Atlas › A › B'],
  ['Atlas#^a1b2', 'Atlas › a1b2'],
  [' Atlas # Permit ', 'Atlas › Permit'],
])('a link to %s reads %s', (target, text) => {
  expect(wikilinkText(target)).toBe(text)
})
test('what is embedded is a picture, another file, or a note', () => {
  const kind = (name: string) =>
    isImageFile(name) ? 'picture' : isOtherFile(name) ? 'file' : 'note'
  expect(['a.PNG', 'b.webp', 'c.svg'].map(kind)).toEqual(['picture', 'picture', 'picture'])
  expect(['list.csv', 'a.b.mp3'].map(kind)).toEqual(['file', 'file'])
  expect(['Ada', 'Ada.md', 'v1.2 of it', 'Ada.markdown'].map(kind)).toEqual([
    'note',
    'note',
    'note',
    'note',
  ])
})
test('a picture in the note itself is one that can hold no script', () => {
  expect(isInlinePicture('data:image/png;base64,AAAA')).toBe(true)
  for (const address of [
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,AAAA',
    'data:text/html;base64,AAAA',
    ' data:image/png;base64,AAAA',
    'https://a.example/a.png',
  ])
    expect(isInlinePicture(address), address).toBe(false)
})
