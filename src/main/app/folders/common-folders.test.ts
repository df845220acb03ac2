import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commonFolders } from './common-folders.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'latent-home-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const ofHome = async () =>
  (await commonFolders({ home, platform: 'linux' }))
    .filter(({ path }) => path.startsWith(home))
    .map(({ kind, name }) => [kind, name])

test('names the home folder, and what is there of those that people keep in it', async () => {
  await mkdir(join(home, 'Documents'))
  expect(await ofHome()).toEqual([
    ['home', home.slice(home.lastIndexOf('/') + 1)],
    ['documents', 'Documents'],
  ])
  const kinds = (await commonFolders({ home, platform: 'linux' })).map(({ kind }) => kind)
  expect(kinds).toContain('root')
})
test('knows what they are called in the language of the person, and lists none twice', async () => {
  await mkdir(join(home, '.config'))
  await mkdir(join(home, 'Dokumente'))
  const names = [
    'DOCUMENTS_DIR="$HOME/Dokumente"',
    'DESKTOP_DIR="$HOME/Dokumente"',
    'MUSIC_DIR="/"',
  ]
  await writeFile(
    join(home, '.config/user-dirs.dirs'),
    names.map((name) => `XDG_${name}\n`).join(''),
  )
  expect((await ofHome()).slice(1)).toEqual([['documents', 'Dokumente']])
})
