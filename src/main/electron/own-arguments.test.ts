import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { noteArguments, ownArguments } from './own-arguments.ts'

test('options before a link are Latent’s, and what comes with a link is not', () => {
  expect(ownArguments(['--vault', '/notes'])).toEqual(['--vault', '/notes'])
  const hostile = ['--', 'latent://capture?text=x', '--data-dir', '/tmp/evil', '--vault=/etc']
  expect(ownArguments(['--vault', '/notes', ...hostile])).toEqual(['--vault', '/notes', '--'])
  expect(ownArguments([' LATENT:capture', '--vault=/etc'])).toEqual([])
})

test('notes are what ends as one and is no option, nor comes with a link', () => {
  const notes = (...args: string[]) => noteArguments(args, '/home/ada')
  expect(notes('Plan.md', '/notes/A.MD', '--', 'b.md')).toEqual(
    ['/home/ada/Plan.md', '/notes/A.MD', '/home/ada/b.md'].map((path) => resolve(path)),
  )
  expect(notes('--vault', '/vault.md', '--type=x.md', '/opt/latent', 'picture.png')).toEqual([])
  expect(notes('latent://capture?text=x', '/etc/a.md')).toEqual([])
  expect(notes('file:///notes/a%20b.md', 'file:///%zz.md', 'file://elsewhere%/a.md')).toEqual([
    resolve('/notes/a b.md'),
  ])
})
