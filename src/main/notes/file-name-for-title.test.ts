import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { isHiddenPath, vaultPathProblem } from '../../shared/domain/vault-path.ts'
import { fileNameForTitle } from './file-name-for-title.ts'

describe('fileNameForTitle', () => {
  test.each([
    ['Atlas', 'Atlas.md'],
    ['Plan: A/B?', 'Plan - A-B.md'],
    ['a\\b|c', 'a-b-c.md'],
    ['[[Link]] #tag ^id %%x%%', 'Link tag id x.md'],
    ['  two\n lines\t', 'two lines.md'],
    ['.hidden', 'hidden.md'],
    ['~home', 'home.md'],
    ['-rf', 'rf.md'],
    ['end. ', 'end.md'],
    ['', 'Untitled.md'],
    ['???', 'Untitled.md'],
    ['CON', 'CON_.md'],
    ['aux.txt', 'aux_.txt.md'],
    ['COM¹', 'COM¹_.md'],
    ['Console', 'Console.md'],
    ['report\u202Egpj', 'reportgpj.md'],
    ['cafe\u0301', 'café.md'],
    ['\ud800a', '\ufffda.md'],
    ['👩‍🚀 Café 日本', '👩‍🚀 Café 日本.md'],
  ])('%j becomes %j', (title, name) => {
    expect(fileNameForTitle(title)).toBe(name)
  })

  test.each([['x'.repeat(300)], ['漢'.repeat(300)], ['👩‍🚀'.repeat(64)]])(
    'cuts %.10s… to 255 bytes and keeps two long titles apart',
    (title) => {
      const name = fileNameForTitle(title)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(Buffer.byteLength(name)).toBeGreaterThan(240)
      expect(name.isWellFormed()).toBe(true)
      expect(name).not.toBe(fileNameForTitle(`${title}!`))
      expect(name).toBe(fileNameForTitle(title))
    },
  )

  test('252 bytes of title fit as they are', () => {
    expect(fileNameForTitle('x'.repeat(252))).toBe(`${'x'.repeat(252)}.md`)
    expect(fileNameForTitle('x'.repeat(253))).toMatch(/ [0-9a-f]{8}\.md$/)
  })

  test('whatever the title, the name is a visible path of one segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = fileNameForTitle(title)
        expect(vaultPathProblem(name)).toBe(undefined)
        expect(isHiddenPath(name)).toBe(false)
        expect(name).not.toMatch(/[/\\:<>"|?*#^[\]]|\p{Cc}|[ .]\.md$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }),
      { numRuns: runs(2000), seed: 1 },
    )
  })
})
