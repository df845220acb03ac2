import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import { createVaultStore } from '../../src/main/state/create-vault-store.ts'
import type { VaultStore } from '../../src/main/state/vault-store.ts'
import { createVault } from '../../src/main/vault/create-vault.ts'
import { filesBelow } from '../../src/main/vault/read/folder-files.ts'
import type { Vault } from '../../src/main/vault/vault.ts'
import { etag, move, person, trash, write } from '../vault/change-fixtures.ts'
import { createKillSwitch, type KillSwitch } from '../vault-fuzz/kill-switch.ts'

/** Something that happens to a vault: by Latent, by another program, or to Latent. */
export type Happening =
  | { readonly by: 'latent'; readonly does: 'save' | 'trash'; readonly at: number }
  | {
      readonly by: 'latent'
      readonly does: 'move' | 'move-folder'
      readonly at: number
      readonly to: number
    }
  | { readonly by: 'latent'; readonly does: 'restore' }
  | {
      readonly by: 'other'
      readonly does: 'replace' | 'overwrite' | 'delete' | 'respell'
      readonly at: number
    }
  | { readonly by: 'other'; readonly does: 'put back'; readonly at: number; readonly age: number }
  | { readonly by: 'other'; readonly does: 'rename'; readonly at: number; readonly to: number }
  | { readonly by: 'other'; readonly does: 'rename folder' | 'delete folder' }
  | { readonly by: 'machine'; readonly does: 'restart' }
  /** Latent dies at this call of a save. */
  | { readonly by: 'machine'; readonly does: 'kill'; readonly at: number; readonly call: number }

export const PATHS = ['a.md', 'b.md', 'c.md', 'f/a.md', 'f/d.md', 'g/e.md']
export const FOLDERS = ['f', 'g', 'h']
/**
 * Lets all of it happen to a new vault, with a real state store.
 * @returns the texts that Latent called saved, and those of them that nobody finds by what the window asks for
 */
export async function statesLost(
  list: readonly Happening[],
): Promise<{ readonly saved: number; readonly lost: readonly string[] }> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'latent-saved-')))
  const root = join(base, 'vault')
  await mkdir(root)
  const place = (path: string): string => join(root, path)
  const textAt = (path: string): Promise<string | null> =>
    readFile(place(path), 'utf8').catch(() => null)
  const saved: string[] = []
  let number = 0
  let open = await openVault(base)
  try {
    for (const each of list) {
      try {
        await happen(each)
      } catch (error) {
        // Some of it cannot be: no such note, a name that is taken. Then nothing happened.
        if (!(error instanceof LatentError) && !isNodeError(error)) throw error
      }
    }
    const found = await textsFound(open.vault, root)
    return { saved: saved.length, lost: saved.filter((text) => !found.has(text)) }
  } finally {
    await open.close()
    await rm(base, { recursive: true, force: true })
  }

  async function happen(each: Happening): Promise<void> {
    const path = 'at' in each && each.does !== 'move-folder' ? (PATHS[each.at] ?? '') : ''
    const text = path === '' ? null : await textAt(path)
    const next = `line ${++number}\n`
    if (each.by === 'machine') {
      if (each.does === 'kill') {
        open.kill.arm(each.call, 'after')
        // Its answer never comes, if it was to be one.
        await save(path, text, next).catch(() => {})
      }
      await open.close()
      open = await openVault(base)
      // What is there after a crash is what Latent shows as saved.
      if (each.does === 'kill' && (await textAt(path)) === next) saved.push(next)
      return
    }
    if (each.by === 'latent') return byLatent(each, { path, text, next })
    await byOther(each, { path, text, next })
  }

  /** @returns true when Latent says that it is saved */
  async function save(path: string, text: string | null, next: string): Promise<boolean> {
    const { vault } = open
    if (text === null) {
      await vault.apply({ summary: 'Made', changes: [write(path, next, null)] }, person)
      return true
    }
    const edits = [{ from: 0, to: text.length, insert: next }]
    const request = { path: vaultPath(path), expect: etag(text), edits }
    return (await vault.save(request, person)).status === 'saved'
  }

  async function byLatent(
    each: Extract<Happening, { by: 'latent' }>,
    {
      path,
      text,
      next,
    }: { readonly path: string; readonly text: string | null; readonly next: string },
  ): Promise<void> {
    const { vault } = open
    const apply = (change: Parameters<Vault['apply']>[0]['changes'][number]) =>
      vault.apply({ summary: 'Changed', changes: [change] }, person)
    switch (each.does) {
      case 'save':
        if (await save(path, text, next)) saved.push(next)
        return
      case 'trash':
        if (text !== null) await apply(trash(path, text))
        return
      case 'restore': {
        const [item] = await vault.trash.list()
        if (item) await vault.trash.restore([item.id], person)
        return
      }
      case 'move':
        if (text !== null) await apply(move(path, PATHS[each.to] ?? '', text))
        return
      case 'move-folder': {
        const [from, to] = [FOLDERS[each.at] ?? '', FOLDERS[each.to] ?? '']
        await apply({ kind: 'move-folder', from: vaultPath(from), to: vaultPath(to) })
      }
    }
  }

  async function byOther(
    each: Extract<Happening, { by: 'other' }>,
    {
      path,
      text,
      next,
    }: { readonly path: string; readonly text: string | null; readonly next: string },
  ): Promise<void> {
    const put = async (content: string): Promise<void> => {
      await mkdir(dirname(place(path)), { recursive: true })
      await writeFile(place(path), content)
    }
    switch (each.does) {
      case 'overwrite':
        return put(next)
      case 'put back':
        return put(saved.at(-1 - each.age) ?? next)
      case 'replace':
        await writeFile(join(base, 'theirs'), next)
        return rename(join(base, 'theirs'), place(path))
      case 'delete':
        return rm(place(path))
      case 'respell':
        return text === null ? undefined : rename(place(path), place(path.toUpperCase()))
      case 'rename':
        return rename(place(path), place(PATHS[each.to] ?? ''))
      case 'rename folder':
        return rename(place('f'), place('z'))
      case 'delete folder':
        return rm(place('f'), { recursive: true })
    }
  }
}

interface OpenVault {
  readonly vault: Vault
  readonly kill: KillSwitch
  close(): Promise<void>
}

async function openVault(base: string): Promise<OpenVault> {
  const store: VaultStore = createVaultStore({
    file: join(base, 'state/state.db'),
    ids: systemIds,
    clock: systemClock,
  })
  const kill = createKillSwitch()
  const vault = await createVault({
    root: join(base, 'vault'),
    vaultId: 'vault',
    journal: kill.journal(store.journal),
    preImageDir: join(base, 'state/pre-images'),
    logger: silentLogger,
    clock: systemClock,
    ids: systemIds,
    watch: false,
    beforeWrite: () => store.ready(),
    calls: kill.calls,
  })
  return {
    vault,
    kill,
    async close() {
      await vault.dispose()
      store.dispose()
    },
  }
}

/** Every text that a person comes to by what the window asks for: notes, their history, the trash, deleted elsewhere. */
async function textsFound(vault: Vault, root: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const inTrash = new Set<string>()
  const paths: string[] = []
  for (const path of await filesBelow(root)) {
    if (path.startsWith('.trash/')) inTrash.add(path)
    else if (!path.startsWith('.')) paths.push(path)
  }
  for (const path of paths) found.add((await vault.read(vaultPath(path))).text)
  for (const { path, changeId } of await vault.trash.deletedElsewhere()) {
    found.add((await vault.history.text(changeId)).text)
    paths.push(path)
  }
  for (const { id } of await vault.trash.list())
    for (const file of inTrash)
      if (file === id || file.startsWith(`${id}/`)) {
        found.add((await vault.trash.read(file)).text)
        // Where it is once it was restored, and has its history again.
        paths.push(file.replace(/^\.trash\/[^/]+\//, ''))
      }
  for (const path of paths)
    for (const { before, changeId } of await wholeHistory(vault, path))
      if (before !== null) found.add((await vault.history.text(changeId)).text)
  return found
}

async function wholeHistory(vault: Vault, path: string) {
  const all = []
  for (let before: number | null = null; ;) {
    const page: Awaited<ReturnType<Vault['history']['list']>> = await vault.history.list(
      vaultPath(path),
      { before, limit: 200 },
    )
    all.push(...page)
    before = page.at(-1)?.seq ?? null
    if (page.length < 200) return all
  }
}

const isNodeError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
