import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  applyTextEdits,
  type TextEdit,
  toEditorText,
} from '../../src/shared/domain/text/text-edits.ts'
import type { Change } from '../../src/shared/domain/change-set.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import type { UndoReport, UndoSelection } from '../../src/shared/contract/history.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { createVault } from '../../src/main/vault/create-vault.ts'
import type { RecordedEntry } from '../../src/main/vault/model/journal.ts'
import type { Vault } from '../../src/main/vault/vault.ts'
import { createFakeClock } from '../rigs/fake-clock.ts'
import { createMemoryJournal } from '../vault/memory-journal.ts'
import { createTextSource } from './draw-text.ts'
import { createKillSwitch } from './kill-switch.ts'
import { createSeededRandom } from '../rigs/seeded-random.ts'
import { type World, differences, hashOf, readWorld, tokensOf } from './world.ts'
import type { ChangeOrigin } from '../../src/main/vault/model/change-origin.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly steps: number
  /** An empty folder, best in memory: it is written to all the time. */
  readonly directory: string
}

export interface FuzzResult {
  /** How often each kind of action was taken, and how each ended: `agent group done`. */
  readonly counts: ReadonlyMap<string, number>
  readonly kills: number
}

/** What was done and what it should have come to. The model is told before the vault does anything. */
interface Operation {
  readonly title: string
  /** Null: it must be refused, and change nothing. A function checks what cannot be known before. */
  readonly expected: World | null
  /** True when it was done, false when it was refused. */
  run(): Promise<boolean>
}

/** A group of changes as the model remembers it. */
interface Done {
  readonly groupId: string
  readonly turnId: string | null
  readonly entries: readonly RecordedEntry[]
  readonly before: World
  readonly after: World
}

const FOLDERS = ['', 'a', 'a/b', 'c', 'c/d']
const NAMES = Array.from({ length: 8 }, (_, index) => `n${index}.md`)
const PERSON: ChangeOrigin = { actor: 'user' }

/**
 * Works on a real vault as an editor, an agent, other programs, restarts and kill -9 would, in an order that the seed
 * decides, with a model in memory as the truth: after every step the folder must be what the model says.
 * @throws Error at the first difference, with the last actions; the seed and the number of steps repeat it
 */
export async function fuzzVault({ seed, steps, directory }: FuzzOptions): Promise<FuzzResult> {
  const random = createSeededRandom(seed)
  const texts = createTextSource(random)
  const clock = createFakeClock()
  const root = join(directory, 'vault')
  mkdirSync(root, { recursive: true })
  const plainJournal = createMemoryJournal()
  const kill = createKillSwitch()
  const counts = new Map<string, number>()
  const trail: string[] = []
  /** Every text that there ever was, by its hash. */
  const contents = new Map<string, string>()
  const groups: Done[] = []
  let ids = 0
  let kills = 0
  let lastSeq = 0
  let world: World = { files: new Map(), trash: new Map() }
  /** What the editor has open: the text that it last saw on disk. */
  const open = new Map<string, string>()
  let vault = await openVault()

  function openVault(): Promise<Vault> {
    return createVault({
      root,
      vaultId: 'fuzzed-vault',
      journal: kill.journal(plainJournal),
      preImageDir: join(directory, 'pre-images'),
      logger: silentLogger,
      // Only its sleep stands still: file times are real, and are compared.
      clock: { nowMs: () => Date.now(), sleep: clock.sleep },
      // The first characters name folders in the trash.
      ids: { random: () => `${String(++ids).padStart(8, '0')}-of-${seed}`.padEnd(22, '-') },
      watch: false,
      calls: kill.calls,
    })
  }

  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  function fail(message: string): never {
    throw new Error(`${message}\nThe last actions:\n${trail.slice(-12).join('\n')}`)
  }

  // ── the model ──────────────────────────────────────────────────────────────────────────────────

  const files = (): string[] => [...world.files.keys()]
  const anyPath = (): string => {
    const folder = random.pick(FOLDERS)
    return folder === '' ? random.pick(NAMES) : `${folder}/${random.pick(NAMES)}`
  }
  const isTaken = (path: string): boolean =>
    world.files.has(path) || [...world.files.keys()].some((other) => other.startsWith(`${path}/`))

  const withFile = (base: World, path: string, text: string | null): World => {
    const next = new Map(base.files)
    if (text === null) next.delete(path)
    else next.set(path, text)
    return { ...base, files: next }
  }
  const withTrashed = (base: World, path: string, text: string): World => {
    const trash = new Map(base.trash)
    trash.set(path, [...(trash.get(path) ?? []), text].toSorted())
    return { files: withFile(base, path, null).files, trash }
  }
  const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)
  const foldersInUse = (): string[] => {
    const found = new Set<string>()
    for (const path of world.files.keys())
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) found.add(folder)
    return [...found]
  }

  // ── what is done ───────────────────────────────────────────────────────────────────────────────

  const refusable = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      if (error instanceof LatentError && error.code !== 'internal') {
        trail.push(`  refused: ${error.message}`)
        return false
      }
      throw error
    }
  }

  function saveFromEditor(): Operation | null {
    if (random.oneIn(3) || open.size === 0) {
      if (files().length === 0) return null
      const path = random.pick(files())
      open.set(path, world.files.get(path) ?? '')
    }
    const path = random.pick([...open.keys()])
    const base = open.get(path) ?? ''
    const edits = editsBetween(toEditorText(base), toEditorText(texts.changed(base)))
    const text = applyTextEdits(base, edits)
    const onDisk = world.files.get(path)
    if (onDisk !== base) open.delete(path) // after the answer it looks again
    else open.set(path, text)
    return {
      title: `save ${path}${onDisk === base ? '' : ' (stale)'}`,
      expected: onDisk === base ? withFile(world, path, text) : null,
      run: async () => {
        const request = { path: vaultPath(path), expect: hashOf(base), edits }
        return (await vault.save(request, PERSON)).status === 'saved'
      },
    }
  }

  interface DrawnChange {
    readonly change: Change
    /** Null: it cannot be done. */
    readonly apply: (before: World) => World | null
    readonly touched: readonly string[]
  }

  function drawChange(): DrawnChange | null {
    const kind = random.weighted({ create: 4, write: 6, move: 3, moveText: 2, trash: 2 })
    const path = random.pick(kind === 'create' ? [anyPath()] : files().length > 0 ? files() : [''])
    if (path === '') return null
    const text = world.files.get(path)
    const isStale = random.oneIn(12)
    const expect = hashOf(isStale ? `${text}?` : (text ?? ''))
    const impossible = (): null => null
    switch (kind) {
      case 'create': {
        const content = texts.fresh()
        return {
          change: {
            kind: 'write',
            path: vaultPath(path),
            text: content,
            expect: null,
            additive: false,
          },
          apply: isTaken(path) ? impossible : (before) => withFile(before, path, content),
          touched: [path],
        }
      }
      case 'write': {
        const content = texts.changed(text ?? '')
        return {
          change: { kind: 'write', path: vaultPath(path), text: content, expect, additive: false },
          apply: isStale ? impossible : (before) => withFile(before, path, content),
          touched: [path],
        }
      }
      case 'move':
      case 'moveText': {
        const to = anyPath()
        const content = kind === 'moveText' ? texts.changed(text ?? '') : (text ?? '')
        const change = { kind: 'move' as const, from: vaultPath(path), to: vaultPath(to), expect }
        return {
          change: kind === 'moveText' ? { ...change, text: content } : change,
          apply:
            isStale || isTaken(to)
              ? impossible
              : (before) => withFile(withFile(before, path, null), to, content),
          touched: [path, to],
        }
      }
      case 'trash':
        return {
          change: { kind: 'trash', path: vaultPath(path), expect },
          apply: isStale ? impossible : (before) => withTrashed(before, path, text ?? ''),
          touched: [path],
        }
    }
  }

  /** Changes of different files, carried out together or not at all. */
  function changeGroup(actor: 'editor' | 'agent', turnId: string): Operation | null {
    const drawn: DrawnChange[] = []
    const touched = new Set<string>()
    for (let left = actor === 'agent' ? 1 + random.below(4) : 1; left > 0; left--) {
      const next = drawChange()
      if (next === null || next.touched.some((path) => touched.has(path))) continue
      for (const path of next.touched) touched.add(path)
      drawn.push(next)
    }
    if (drawn.length === 0) return null
    let expected: World | null = world
    for (const { apply } of drawn) expected = expected && apply(expected)
    const origin: ChangeOrigin =
      actor === 'agent'
        ? { actor, conversationId: 'c', turnId, callId: `call-${random.below(1e9)}` }
        : PERSON
    const changes = drawn.map(({ change }) => change)
    const title = changes.map((change) =>
      'from' in change
        ? `${change.kind} ${change.from} → ${change.to}`
        : `${change.kind} ${change.path}`,
    )
    return {
      title: `${actor} ${title.join(', ')}${expected === null ? ' (impossible)' : ''}`,
      expected,
      run: () => refusable(vault.apply({ summary: title.join(', '), changes }, origin)),
    }
  }

  function folderChange(turnId: string): Operation | null {
    if (foldersInUse().length === 0) return null
    const folder = random.pick(foldersInUse())
    const inside = files().filter((path) => isBelow(path, folder))
    const origin: ChangeOrigin = random.oneIn(2)
      ? PERSON
      : { actor: 'agent', conversationId: 'c', turnId, callId: 'k' }
    if (random.oneIn(3)) {
      let expected = world
      for (const path of inside) expected = withTrashed(expected, path, world.files.get(path) ?? '')
      const changes: Change[] = [{ kind: 'trash-folder', path: vaultPath(folder) }]
      return {
        title: `trash folder ${folder}`,
        expected,
        run: () => refusable(vault.apply({ summary: 'Trashed a folder', changes }, origin)),
      }
    }
    const to = random.pick(['e', 'a/e', 'c/e', 'f/g'])
    const isImpossible = isTaken(to) || isBelow(to, folder) || hasEmptyFolder(to)
    const changes: Change[] = [{ kind: 'move-folder', from: vaultPath(folder), to: vaultPath(to) }]
    let expected = world
    const moved = (path: string): string => to + path.slice(folder.length)
    for (const path of inside)
      expected = withFile(withFile(expected, path, null), moved(path), world.files.get(path) ?? '')
    if (inside.length > 0 && random.oneIn(2)) {
      const path = random.pick(inside)
      const text = texts.changed(world.files.get(path) ?? '')
      const expect = hashOf(world.files.get(path) ?? '')
      changes.push({
        kind: 'write',
        path: vaultPath(moved(path)),
        text,
        expect,
        additive: false,
      })
      expected = withFile(expected, moved(path), text)
    }
    return {
      title: `move folder ${folder} → ${to}${changes.length > 1 ? ' with a write' : ''}`,
      expected: isImpossible ? null : expected,
      run: () => refusable(vault.apply({ summary: 'Moved a folder', changes }, origin)),
    }
  }

  /** Folders without files are not in the model; one that is in the way is taken away. */
  function hasEmptyFolder(path: string): boolean {
    rmSync(join(root, path), { recursive: true, force: true })
    return false
  }

  // ── other programs ─────────────────────────────────────────────────────────────────────────────

  function outside(): void {
    const kind = random.weighted({ inPlace: 4, replace: 3, create: 2, remove: 2, rename: 2 })
    const at = (path: string): string => join(root, path)
    const path = kind === 'create' || files().length === 0 ? anyPath() : random.pick(files())
    if (isTaken(path) && !world.files.has(path)) return // a folder has this name
    const blocked = FOLDERS.some((folder) => folder !== '' && world.files.has(folder))
    if (blocked) return
    const before = world.files.get(path) ?? ''
    mkdirSync(dirname(at(path)), { recursive: true })
    trail.push(`outside ${kind} ${path}`)
    count(`outside ${kind}`)
    switch (kind) {
      case 'inPlace':
      case 'create': {
        const text = kind === 'create' ? texts.fresh() : texts.changed(before)
        writeFileSync(at(path), text)
        world = withFile(world, path, text)
        break
      }
      case 'replace': {
        const text = texts.changed(before)
        writeFileSync(at('.other-program'), text)
        renameSync(at('.other-program'), at(path))
        world = withFile(world, path, text)
        break
      }
      case 'remove':
        rmSync(at(path), { force: true })
        world = withFile(world, path, null)
        break
      case 'rename': {
        const to = anyPath()
        if (!world.files.has(path) || isTaken(to)) return
        mkdirSync(dirname(at(to)), { recursive: true })
        renameSync(at(path), at(to))
        world = withFile(withFile(world, path, null), to, before)
        break
      }
    }
    remember(world)
  }

  // ── taking back ────────────────────────────────────────────────────────────────────────────────

  function drawSelection(): { readonly selection: UndoSelection; readonly group: Done } | null {
    if (groups.length === 0) return null
    const group = groups[groups.length - 1 - random.below(Math.min(groups.length, 12))]
    if (group === undefined) return null
    const kind = random.weighted({ group: 4, change: 3, turn: 2, note: 1 })
    if (kind === 'change')
      return { group, selection: { changeId: random.pick(group.entries).changeId } }
    if (group.turnId !== null && kind !== 'group') {
      const { path, toPath } = random.pick(group.entries)
      const place = toPath !== null && !toPath.startsWith('.') ? toPath : path
      if (kind === 'note' && !place.startsWith('.'))
        return { group, selection: { turnId: group.turnId, path: vaultPath(place) } }
      return { group, selection: { turnId: group.turnId } }
    }
    return { group, selection: { groupId: group.groupId } }
  }

  function selected(selection: UndoSelection): RecordedEntry[] {
    if ('changeId' in selection)
      return groups.flatMap(({ entries }) =>
        entries.filter((entry) => entry.changeId === selection.changeId),
      )
    if ('groupId' in selection)
      return groups.flatMap(({ entries }) =>
        entries.filter((entry) => entry.groupId === selection.groupId),
      )
    return groups
      .filter(({ turnId }) => turnId === selection.turnId)
      .flatMap(({ entries }) => entries)
  }

  /** What was taken back is gone, what it had removed is there again, and everything else stays. */
  function checkUndo(
    before: World,
    found: World,
    taken: readonly RecordedEntry[],
    undone: readonly RecordedEntry[],
  ): void {
    const touched = new Set<string>()
    const folders: string[] = []
    for (const { path, toPath, isFolder } of undone) {
      if (isFolder) folders.push(path, ...(toPath === null ? [] : [toPath]))
      else for (const place of [path, toPath ?? path]) touched.add(place)
    }
    const isNamed = (path: string): boolean =>
      touched.has(path) || folders.some((folder) => isBelow(path, folder))
    for (const path of new Set([...before.files.keys(), ...found.files.keys()])) {
      if (isNamed(path)) continue
      if (before.files.get(path) !== found.files.get(path))
        fail(
          `${path} was changed by an undo that does not name it: ${JSON.stringify([before.files.get(path), found.files.get(path)])}`,
        )
    }
    const balance = new Map<string, number>()
    const add = (text: string | undefined, sign: 1 | -1): void => {
      for (const token of tokensOf(text ?? '')) balance.set(token, (balance.get(token) ?? 0) + sign)
    }
    for (const entry of taken) {
      const isHidden = (path: string | null): boolean => path?.startsWith('.trash/') ?? false
      if (entry.isFolder) {
        const group = groups.find(({ groupId }) => groupId === entry.groupId)
        // What the same group moved into the folder, or out of it, has its own entry.
        const others = group?.entries.filter((each) => !each.isFolder && each.toPath !== null) ?? []
        const isBrought = (path: string): boolean =>
          others.some(
            (each) => taken.includes(each) && each.toPath === path && !isHidden(each.path),
          )
        const isTakenOut = (path: string): boolean =>
          others.some(
            (each) =>
              !taken.includes(each) &&
              !isHidden(each.toPath) &&
              [path, `${entry.toPath}${path.slice(entry.path.length)}`].includes(each.path),
          )
        if (isHidden(entry.toPath))
          for (const [path, text] of group?.before.files ?? [])
            if (isBelow(path, entry.path) && !isTakenOut(path)) add(text, -1)
        if (isHidden(entry.path))
          for (const [path, text] of group?.after.files ?? [])
            if (isBelow(path, entry.toPath ?? '') && !isBrought(path)) add(text, 1)
        continue
      }
      const after = entry.toPath === null ? entry.postEtag : (entry.postEtag ?? entry.preEtag)
      if (entry.preEtag !== null && !isHidden(entry.path)) add(contents.get(entry.preEtag), -1)
      if (after !== null && !isHidden(entry.toPath)) add(contents.get(after), 1)
    }
    const expected = new Set([...before.files.values()].flatMap(tokensOf))
    for (const [token, sum] of balance) {
      if (sum > 0) expected.delete(token)
      if (sum < 0) expected.add(token)
    }
    const actual = new Set([...found.files.values()].flatMap(tokensOf))
    // A folder that goes back into the trash takes along what another program wrote into it in the same millisecond.
    const takesAlong = undone.some(
      ({ isFolder, toPath }) => isFolder && toPath?.startsWith('.trash/'),
    )
    const trashed = new Set(takesAlong ? [...found.trash.values()].flat().flatMap(tokensOf) : [])
    // A stale save may have made a note again whose text is in the trash: the undo names one of the two places only.
    const elsewhere = new Set(
      [...found.files].flatMap(([path, text]) => (isNamed(path) ? [] : tokensOf(text))),
    )
    const missing = [...expected].filter((token) => !actual.has(token) && !trashed.has(token))
    const surplus = [...actual].filter((token) => !expected.has(token) && !elsewhere.has(token))
    if (missing.length > 0 || surplus.length > 0)
      fail(
        `After an undo lines are missing (${missing.join(' ')}) or too many (${surplus.join(' ')})`,
      )
  }

  async function takeBack(isKilled: boolean): Promise<void> {
    const drawn = drawSelection()
    if (drawn === null) return
    const { selection, group } = drawn
    const before = world
    trail.push(`undo ${JSON.stringify(selection)}${isKilled ? ' killed' : ''}`)
    const wanted = selected(selection)
    const already = plainJournal.takenBack(wanted.map(({ changeId }) => changeId))
    let report: UndoReport | null = null
    if (isKilled) armRandomly()
    try {
      report = await vault.undo(selection, PERSON)
    } catch (error) {
      if (!isKilled) throw error
    }
    if (isKilled && (await cameBack())) report = null
    kill.disarm()
    const found = readWorld(root)
    remember(found)
    const undone = plainJournal.after(lastSeq)
    const takenIds = new Set(undone.flatMap(({ undoes }) => undoes))
    // A rename takes the links that were rewritten with it along, also where only the rename was named.
    const taken = groups.flatMap(({ entries }) =>
      entries.filter(({ changeId }) => takenIds.has(changeId)),
    )
    if (report !== null) {
      count(
        `undo ${report.clashes.length > 0 ? 'clash' : report.undone.length > 0 ? 'done' : 'refused'}`,
      )
      // What made and unmade a note leaves nothing to do, and so no record.
      if (undone.length > 0 && report.changeIds.length !== takenIds.size)
        fail(
          `The report of an undo names other changes than the journal: ${JSON.stringify({ report: report.changeIds, journal: [...takenIds], wanted: wanted.map(({ changeId }) => changeId) })}`,
        )
      // Nobody did anything since: then nothing can stand in the way, and all is as before.
      const isWhole =
        wanted.length === group.entries.length &&
        wanted.every((entry) => entry.groupId === group.groupId)
      if (isWhole && !('path' in selection) && group.after === before && already.size === 0) {
        const lines = differences({ ...found, files: group.before.files }, found)
        if (lines.length > 0)
          fail(`An undo at once did not give back what was before:\n${lines.join('\n')}`)
        count('undo at once')
      }
    }
    checkUndo(before, found, taken, undone)
    world = found
    recordGroups(before)
  }

  // ── carrying out ───────────────────────────────────────────────────────────────────────────────

  function remember({ files: seen, trash }: World): void {
    for (const text of seen.values()) contents.set(hashOf(text), text)
    for (const list of trash.values()) for (const text of list) contents.set(hashOf(text), text)
  }

  function recordGroups(before: World): void {
    const entries = plainJournal.after(lastSeq)
    lastSeq = entries.at(-1)?.seq ?? lastSeq
    for (const [groupId, members] of Map.groupBy(entries, (entry) => entry.groupId)) {
      const origin = members[0]?.origin
      const turnId = origin?.actor === 'agent' ? origin.turnId : null
      groups.push({ groupId, turnId, entries: members, before, after: world })
    }
  }

  function verify(expected: World): void {
    const found = readWorld(root)
    const lines = differences(expected, found)
    if (lines.length > 0) fail(`The folder is not what it should be:\n${lines.join('\n')}`)
  }

  const armRandomly = (): void =>
    kill.arm(1 + random.below(45), random.pick(['before', 'after', 'halfway']))

  /** Starts again when the last operation was cut off. False when it got through. */
  async function cameBack(): Promise<boolean> {
    if (!kill.isDead()) return false
    kills++
    kill.disarm()
    vault = await openVault()
    if (plainJournal.unfinished().length > 0) fail('A record was left open after the restart')
    return true
  }

  async function carryOut(operation: Operation, isKilled: boolean): Promise<void> {
    const before = world
    trail.push(`${operation.title}${isKilled ? ' killed' : ''}`)
    if (operation.expected !== null) remember(operation.expected)
    if (isKilled) armRandomly()
    let isDone = false
    try {
      isDone = await operation.run()
    } catch (error) {
      if (!isKilled) throw error
    }
    if (isKilled && (await cameBack())) {
      const found = readWorld(root)
      const after = operation.expected ?? before
      const isAfter = differences(after, found).length === 0
      const lines = differences(before, found)
      if (!isAfter && lines.length > 0)
        fail(`A kill left neither before nor after:\n${lines.join('\n')}`)
      count(`killed ${isAfter ? 'forward' : 'back'}`)
      world = isAfter ? after : before
      open.clear()
    } else {
      kill.disarm()
      if (isDone !== (operation.expected !== null))
        fail(
          isDone
            ? 'It was done, and should have been refused'
            : 'It was refused, and should have been done',
        )
      world = operation.expected ?? before
      count(`${operation.title.split(' ')[0]} ${isDone ? 'done' : 'refused'}`)
      verify(world)
    }
    recordGroups(before)
  }

  /** Every content that a change replaced can still be had. */
  async function checkPreImages(): Promise<void> {
    for (const { entries } of groups.slice(-40)) {
      for (const { changeId, preRef } of entries) {
        if (preRef === null) continue
        const { text } = await vault.history.text(changeId)
        if (hashOf(text) !== preRef) fail(`What ${changeId} replaced is not what is kept`)
      }
    }
  }

  let turn = 0
  for (let step = 1; step <= steps; step++) {
    try {
      if (random.oneIn(8)) turn++
      const turnId = `turn-${turn}`
      const isKilled = random.oneIn(15)
      const action = random.weighted({
        save: 8,
        editor: 3,
        agent: 7,
        folder: 1,
        outside: 5,
        undo: 4,
        restart: 0.3,
        check: 0.3,
      })
      if (action === 'outside') outside()
      else if (action === 'undo') await takeBack(isKilled)
      else if (action === 'restart') {
        trail.push('restart')
        await vault.dispose()
        vault = await openVault()
        open.clear()
        verify(world)
      } else if (action === 'check') await checkPreImages()
      else {
        const operation =
          action === 'save'
            ? saveFromEditor()
            : action === 'folder'
              ? folderChange(turnId)
              : changeGroup(action, turnId)
        if (operation !== null) await carryOut(operation, isKilled)
      }
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
      throw new Error(`Seed ${seed}, step ${step}: ${why}`, { cause: error })
    }
  }
  await checkPreImages()
  await vault.dispose()
  return { counts, kills }
}

/** One edit that makes the first text the second. */
function editsBetween(before: string, after: string): TextEdit[] {
  let from = 0
  while (from < before.length && before[from] === after[from]) from++
  let tail = 0
  while (
    tail < Math.min(before.length, after.length) - from &&
    before.at(-1 - tail) === after.at(-1 - tail)
  )
    tail++
  // Not inside a pair: half a character cannot be saved.
  if (/[\uD800-\uDBFF]/.test(before[from - 1] ?? '')) from--
  if (/[\uDC00-\uDFFF]/.test(before[before.length - tail] ?? '')) tail--
  return [{ from, to: before.length - tail, insert: after.slice(from, after.length - tail) }]
}
