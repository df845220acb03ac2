import { createHash } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Change } from '../../src/shared/domain/change-set.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import type { Clock, Ids } from '../../src/main/platform/ports.ts'
import { openDatabase } from '../../src/main/sqlite/open-database.ts'
import { createVaultStore, vaultSchema } from '../../src/main/state/create-vault-store.ts'
import type { VaultStore } from '../../src/main/state/vault-store.ts'
import { createVault } from '../../src/main/vault/create-vault.ts'
import type { Vault } from '../../src/main/vault/vault.ts'
import { agent, etag, person } from '../vault/change-fixtures.ts'
import type { ChangeOrigin } from '../../src/main/vault/model/change-origin.ts'

/** What a sweep does to a vault, one of each kind of write. */
export interface SweepOperation {
  readonly files: Readonly<Record<string, string>>
  /** The state store is of the first version of Latent, so that opening it is the operation. */
  readonly isOlder?: boolean
  /** What was done in the vault before. Returns what `run` needs to know. */
  readonly prepare?: (vault: Vault, base: string) => Promise<string>
  readonly run: (
    vault: Vault,
    known: { readonly base: string; readonly told: string },
  ) => Promise<unknown>
}

const write = (path: string, before: string | null, text: string): Change => ({
  kind: 'write',
  path: vaultPath(path),
  text,
  expect: before === null ? null : etag(before),
  additive: false,
})
const apply = (vault: Vault, origin: ChangeOrigin, ...changes: Change[]) =>
  vault.apply({ summary: 'Swept', changes }, origin)
const save = (vault: Vault, path: string, before: string, after: string) =>
  vault.save(
    {
      path: vaultPath(path),
      expect: etag(before),
      edits: [{ from: 0, to: before.length, insert: after }],
    },
    person,
  )

// Larger than what one call writes at once on some systems.
const LONG = 'A line of a note that somebody wrote.\n'.repeat(2000)

const PROJECT = {
  'atlas/plan.md': 'The plan of [[atlas/notes]].\n',
  'atlas/notes.md': 'Notes. Back to [the plan](plan.md).\n',
  'atlas/.hidden': 'hidden',
  'index.md': 'See [[atlas/plan]] and [[atlas/notes]].\n',
  'other.md': 'Also [[atlas/plan]].\n',
}
const renameProject = (vault: Vault) =>
  apply(
    vault,
    person,
    { kind: 'move-folder', from: vaultPath('atlas'), to: vaultPath('work/hermes') },
    write('work/hermes/plan.md', PROJECT['atlas/plan.md'], 'The plan of [[work/hermes/notes]].\n'),
    write('index.md', PROJECT['index.md'], 'See [[work/hermes/plan]] and [[work/hermes/notes]].\n'),
    write('other.md', PROJECT['other.md'], 'Also [[work/hermes/plan]].\n'),
  )

export const SWEEP_OPERATIONS: Readonly<Record<string, SweepOperation>> = {
  save: {
    files: { 'note.md': LONG, 'other.md': 'x' },
    run: (vault) => save(vault, 'note.md', LONG, `${LONG}One more.\n`),
  },
  'save of a hard link': {
    files: { 'note.md': LONG },
    prepare: async (_vault, base) => {
      await link(join(base, 'vault/note.md'), join(base, 'vault/twin.md'))
      return ''
    },
    run: (vault) => save(vault, 'note.md', LONG, LONG.replaceAll('line', 'LINE')),
  },
  create: {
    files: { 'other.md': 'x' },
    run: (vault) => apply(vault, person, write('new/folder/note.md', null, LONG)),
  },
  'edit of the agent': {
    files: { 'note.md': '---\ntags: [a]\n---\nText\n' },
    run: (vault) =>
      apply(
        vault,
        agent,
        write('note.md', '---\ntags: [a]\n---\nText\n', '---\ntags: [a, b]\n---\nText\n'),
      ),
  },
  'rename of a folder with its links': { files: PROJECT, run: renameProject },
  'rename of a note with its links': {
    files: { 'a.md': 'To [b](b.md).\n', 'b.md': 'Back to [[a]].\n' },
    run: (vault) =>
      apply(
        vault,
        person,
        {
          kind: 'move',
          from: vaultPath('a.md'),
          to: vaultPath('sub/c.md'),
          expect: etag('To [b](b.md).\n'),
          text: 'To [b](../b.md).\n',
        },
        write('b.md', 'Back to [[a]].\n', 'Back to [[c]].\n'),
      ),
  },
  'new case of a name': {
    files: { 'note.md': 'x' },
    run: (vault) =>
      apply(vault, person, {
        kind: 'move',
        from: vaultPath('note.md'),
        to: vaultPath('Note.md'),
        expect: etag('x'),
      }),
  },
  trash: {
    files: { 'sub/note.md': 'x', 'other.md': 'y' },
    run: (vault) =>
      apply(vault, person, { kind: 'trash', path: vaultPath('sub/note.md'), expect: etag('x') }),
  },
  'trash of a folder': {
    files: PROJECT,
    run: (vault) => apply(vault, person, { kind: 'trash-folder', path: vaultPath('atlas') }),
  },
  'restore from the trash': {
    files: PROJECT,
    prepare: async (vault) => {
      await apply(vault, person, { kind: 'trash-folder', path: vaultPath('atlas') })
      await apply(vault, person, {
        kind: 'trash',
        path: vaultPath('other.md'),
        expect: etag(PROJECT['other.md']),
      })
      return ''
    },
    run: async (vault) =>
      vault.trash.restore(
        (await vault.trash.list()).map(({ id }) => id),
        person,
      ),
  },
  undo: {
    files: { 'note.md': 'before\n', 'other.md': 'x\n' },
    prepare: async (vault) => {
      await apply(
        vault,
        agent,
        write('note.md', 'before\n', 'after\n'),
        write('new.md', null, 'new\n'),
        { kind: 'trash', path: vaultPath('other.md'), expect: etag('x\n') },
      )
      return ''
    },
    run: (vault) => vault.undo({ turnId: 'turn' }, person),
  },
  'undo of a rename': {
    files: PROJECT,
    prepare: async (vault) => (await renameProject(vault))[0]?.changeId ?? '',
    run: async (vault, { told }) => vault.undo({ groupId: told }, person),
  },
  migration: { files: { 'note.md': 'x' }, isOlder: true, run: () => Promise.resolve() },
  import: {
    files: { 'other.md': 'x' },
    prepare: async (_vault, base) => {
      await mkdir(join(base, 'source'))
      await writeFile(join(base, 'source/picture.png'), LONG)
      await writeFile(join(base, 'source/note.md'), 'note')
      return ''
    },
    run: (vault, { base }) =>
      apply(
        vault,
        person,
        ...(['picture.png', 'note.md'] as const).map((name) => {
          const text = name === 'note.md' ? 'note' : LONG
          return {
            kind: 'add' as const,
            path: vaultPath(`imported/${name}`),
            source: join(base, 'source', name),
            etag: etag(text),
            sizeBytes: text.length,
          }
        }),
      ),
  },
}

/** Always the same ids for the same `seed`, so that two runs do the same. */
export function seededIds(seed: string): Ids {
  let count = 0
  return {
    random: () =>
      createHash('sha256').update(`${seed} ${count++}`).digest('base64url').slice(0, 22),
  }
}

const clock: Clock = {
  nowMs: () => 1_700_000_000_000,
  sleep: (_ms, signal) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('The vault is closed.')), {
        once: true,
      }),
    ),
}

export interface OpenSweepVault {
  readonly vault: Vault
  readonly store: VaultStore
  readonly problems: readonly string[]
  close(): Promise<void>
}

/** The vault in `base`, with the state store that the app has. */
export async function openSweepVault(base: string, seed: string): Promise<OpenSweepVault> {
  const ids = seededIds(seed)
  const problems: string[] = []
  const store = createVaultStore({ file: join(base, 'state/state.db'), ids, clock })
  const vault = await createVault({
    root: join(base, 'vault'),
    vaultId: 'swept-vault',
    journal: store.journal,
    preImageDir: join(base, 'state/pre-images'),
    logger: silentLogger,
    clock,
    ids,
    watch: false,
    onProblem: (sentence) => problems.push(sentence),
  })
  return {
    vault,
    store,
    problems,
    async close() {
      await vault.dispose()
      store.dispose()
    },
  }
}

/** A vault as it is before the operation. @returns what the operation needs to know */
export async function prepareSweep(base: string, operation: SweepOperation): Promise<string> {
  for (const [path, text] of Object.entries(operation.files)) {
    const file = join(base, 'vault', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await mkdir(join(base, 'state'))
  if (operation.isOlder) {
    await makeOlderStore(base)
    return ''
  }
  const { vault, close } = await openSweepVault(base, 'prepare')
  const told = (await operation.prepare?.(vault, base)) ?? ''
  await close()
  return told
}

/** With one change in its journal, which was never undone. */
async function makeOlderStore(base: string): Promise<void> {
  const database = openDatabase({
    file: join(base, 'state/state.db'),
    durability: 'full',
    applicationId: vaultSchema.applicationId,
    migrations: vaultSchema.migrations.slice(0, 1),
  })
  database.exec(`
    INSERT INTO journalEntry (changeId, groupId, kind, path, postEtag, originJson, atMs, state)
    VALUES ('${OLD_CHANGE}', 'g', 'create', 'note.md', '${etag('x')}', '{"actor":"user"}', 7, 'applied')`)
  database.close()
}

/** The change that an older store has. */
export const OLD_CHANGE = 'made-by-an-older-latent'
