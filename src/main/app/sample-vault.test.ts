import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

test('the sample vault has as many notes as is said of it, wherever it is said (W14)', () => {
  const count = globSync('**/*.md', { cwd: join(root, 'resources/sample-vault') }).length
  for (const file of ['README.md', 'src/renderer/src/onboarding/words.ts'])
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(`${count} notes`)
})
