import { expect, test } from 'vitest'
import { ownArguments } from './own-arguments.ts'

test('options before a link are Latent’s, and what comes with a link is not', () => {
  expect(ownArguments(['--vault', '/notes'])).toEqual(['--vault', '/notes'])
  const hostile = ['--', 'latent://capture?text=x', '--data-dir', '/tmp/evil', '--vault=/etc']
  expect(ownArguments(['--vault', '/notes', ...hostile])).toEqual(['--vault', '/notes', '--'])
  expect(ownArguments([' LATENT:capture', '--vault=/etc'])).toEqual([])
})
