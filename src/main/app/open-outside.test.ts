import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { openOutside } from './open-outside.ts'
import { testPorts } from '../../../test/app/app-setup.ts'
import { resolveInVault } from '../vault/read/vault-path.ts'

let root: string
let opened: string[]
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'latent-outside-')))
  opened = []
})
afterEach(() => rm(root, { recursive: true }))

const ask = (path: string, where: 'program' | 'folder' = 'program', can = true) =>
  openOutside(vaultPath(path), where, {
    vault: {
      async asset(wanted) {
        const file = await resolveInVault(root, wanted)
        if (file.kind !== 'file') throw new LatentError('not_found', 'File not found')
        return { absolutePath: file.absolutePath, sizeBytes: 0, modifiedMs: 0, createdMs: null }
      },
    },
    dialogs: {
      ...testPorts().dialogs,
      openFile: async (absolutePath, how) => {
        opened.push(`${how} ${absolutePath.slice(root.length + 1)}`)
        return can
      },
    },
  })

test('opens what its program shows, and nothing that could run (W6)', async () => {
  await mkdir(join(root, 'a'))
  await writeFile(join(root, 'a/Report.pdf'), '%PDF-1.4 plain')
  await ask('a/Report.pdf')
  expect(opened).toEqual(['program a/Report.pdf'])
  const evil: Record<string, string> = {
    'run.sh': 'echo',
    'page.html': '<script>',
    'launch.desktop': '[Desktop Entry]',
    'script.pdf': '#!/bin/sh\necho',
    'elf.png': '\x7fELF',
    'windows.docx': 'MZ',
    'entry.txt': '[Desktop Entry]\nExec=x',
    '.hidden.pdf': '%PDF-',
  }
  for (const [name, text] of Object.entries(evil)) await writeFile(join(root, name), text)
  await symlink('run.sh', join(root, 'link.pdf'))
  for (const name of [...Object.keys(evil), 'link.pdf'])
    await expect(ask(name), name).rejects.toMatchObject({ code: 'denied' })
  expect(opened).toHaveLength(1)
  await ask('run.sh', 'folder')
  expect(opened.at(-1)).toBe('folder run.sh')
})

test('never leaves the vault, and says where it cannot', async () => {
  await symlink('/etc/hostname', join(root, 'out.txt'))
  await expect(ask('out.txt')).rejects.toMatchObject({ name: 'LatentError' })
  await expect(ask('missing.pdf')).rejects.toMatchObject({ name: 'LatentError' })
  expect(opened).toEqual([])
  await writeFile(join(root, 'a.txt'), 'a')
  await expect(ask('a.txt', 'folder', false)).rejects.toMatchObject({ code: 'unavailable' })
})
