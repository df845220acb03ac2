import { describe, expect, test } from 'vitest'
import { addTag, hasTagInText, removeTag } from './tag-note.ts'

describe('a tag more', () => {
  test('is an item more of the list, as the others are written, and nothing else changes', () => {
    expect(addTag('---\r\ntitle: A # c\r\ntags: [Work, home]\r\n---\r\nText\r\n', 'job')).toBe(
      '---\r\ntitle: A # c\r\ntags: [Work, home, job]\r\n---\r\nText\r\n',
    )
    expect(addTag('---\ntags:\n  - a # why\n---\n', 'b')).toBe(
      '---\ntags:\n  - a # why\n  - b\n---\n',
    )
    expect(addTag('---\nTags: a\n---\n', 'b')).toMatch(/^---\nTags:\n {2}- a\n {2}- b\n---\n$/)
  })
  test('makes the property, and the block, where there is none', () => {
    expect(addTag('Text\n', 'b')).toBe('---\ntags:\n  - b\n---\nText\n')
    expect(addTag('---\ntag: old\n---\n', 'b')).toBe('---\ntag: old\ntags:\n  - b\n---\n')
  })
  test('is none for a note that has it, wherever and in which letters', () => {
    for (const text of ['---\ntags: [Job]\n---\n', '---\ntag: "#job"\n---\n', 'On #JOB\n'])
      expect(addTag(text, 'job')).toBe(text)
    expect(addTag('On #job/urgent\n', 'job')).not.toBe('On #job/urgent\n')
  })
})
describe('a tag less', () => {
  test('leaves the others, those nested in it too, and the text', () => {
    expect(removeTag('---\ntags: [Job, job/x, b]\n---\n#job\n', 'job')).toBe(
      '---\ntags: [job/x, b]\n---\n#job\n',
    )
    expect(removeTag('---\ntags: [a]\n---\n#job\n', 'job')).toBe('---\ntags: [a]\n---\n#job\n')
    expect(hasTagInText('---\ntags: [job]\n---\n#job\n', 'JOB')).toBe(true)
    expect(hasTagInText('---\ntags: [job]\n---\n', 'job')).toBe(false)
  })
  test('takes the property along that held nothing else: what was added is gone again', () => {
    for (const text of ['Text\n', '---\ntitle: A\n---\nText\n', '---\ntags: [a]\n---\n'])
      expect(removeTag(addTag(text, 'job'), 'job')).toBe(text)
  })
})
test('properties that cannot be read, or hold something else, are named and left alone', () => {
  for (const change of [addTag, removeTag]) {
    expect(() => change('---\ntags: [a\n---\n', 'job')).toThrow(/[Ll]ine/)
    expect(() => change('---\ntags: {a: 1}\n---\n', 'job')).toThrow(/holds something else/)
  }
})
