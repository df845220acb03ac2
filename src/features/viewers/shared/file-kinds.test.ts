import { expect, test } from 'vitest'
import { hasKnownKind } from '../../../shared/domain/file-kind.ts'
import { shownAs, textLanguage } from './file-kinds.ts'

test.each([
  ['png', 'image'],
  ['svg', 'image'],
  ['pdf', 'pdf'],
  ['mp3', 'audio'],
  ['webm', 'video'],
  ['csv', 'table'],
  ['tsv', 'table'],
  ['json', 'text'],
  ['py', 'text'],
  ['log', 'text'],
  ['', 'text'],
  ['zip', null],
  ['docx', null],
  ['canvas', null],
  ['exe', null],
])('a .%s file is shown as %s', (extension, kind) => {
  expect(shownAs(extension)).toBe(kind)
})
test('a text has the language that the highlighter knows, or none', () => {
  expect(['ts', 'yml', 'txt', 'zip'].map(textLanguage)).toEqual(['typescript', 'yaml', '-', null])
})
test('every picture, sound and film that has a name in the vault is shown', () => {
  const known = ['apng', 'avif', 'bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp']
  const played = [
    'aac',
    'flac',
    'm4a',
    'mkv',
    'mov',
    'mp3',
    'mp4',
    'oga',
    'ogg',
    'ogv',
    'opus',
    'wav',
  ]
  for (const extension of [...known, ...played]) {
    expect(hasKnownKind(`a.${extension}`), extension).toBe(true)
    expect(shownAs(extension), extension).not.toBeNull()
  }
})
