import { readFileSync, rmSync, writeFileSync as writeNow } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AuditCall } from '../../shared/contract/audit.ts'
import type { ApprovalDecision } from '../../shared/domain/chat/approval.ts'
import { deepTest } from '../../../test/shared/in-deep.ts'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'
import { systemClock } from '../platform/system.ts'
import { UsageError } from '../feature/command.ts'
import { logCommand } from './log.ts'

/** The command on the vault of a Latent that runs meanwhile, as a program beside it. */
function beside({ vaultDir, dataDir }: AppRig) {
  return async (...args: string[]) => {
    const lines: string[] = []
    const code = await logCommand.run([...args, '--vault', vaultDir, '--data-dir', dataDir], {
      rendererDir: join(dataDir, 'renderer'),
      resourcesDir: join(import.meta.dirname, '../../../resources'),
      cwd: vaultDir,
      env: {},
      signal: new AbortController().signal,
      clock: systemClock,
      out: (line) => void lines.push(line),
      note: () => {},
      progress: () => {},
    })
    return { code, lines }
  }
}

const run = ({ app }: AppRig, name: string, args: object) =>
  app.services
    .session()
    .callTool({ name, arguments: args }, { dryRun: false, signal: new AbortController().signal })

const withAnswer = (
  answer: Extract<ApprovalDecision, 'allowed' | 'declined'>,
  action: (rig: AppRig) => Promise<void>,
): Promise<void> =>
  withApp({ 'A.md': '# A\n\nPrivate words.\n' }, action, { overrides: { answer } })

async function logFile({ dataDir }: AppRig): Promise<string> {
  const [id = ''] = await readdir(join(dataDir, 'vaults'))
  return join(dataDir, 'vaults', id, 'audit/audit-000001.jsonl')
}

describe('latent log', () => {
  // Opening a vault takes a while on a busy machine, and each of these opens it a second time.
  test('shows every call with who let it run while Latent runs, and narrows by what is asked', () =>
    withAnswer('allowed', async (rig) => {
      const latent = beside(rig)
      await run(rig, 'read_note', { path: 'A.md' })
      await run(rig, 'write_note', { path: 'B.md', content: 'hello world' })
      await run(rig, 'delete_note', { path: 'A.md' })
      const all = (await latent('--json')).lines.map((line) => AuditCall.parse(JSON.parse(line)))
      expect(all.map(({ tool, outcome }) => [tool, outcome])).toEqual([
        ['delete_note', 'done'],
        ['write_note', 'done'],
        ['read_note', 'done'],
      ])
      expect(all[0]).toMatchObject({
        origin: { actor: 'command', conversationId: null },
        decision: { by: 'command', answer: 'allowed' },
        files: [{ path: 'A.md', changeId: expect.any(String) }],
      })
      expect(all[1]).toMatchObject({ decision: { by: 'policy', answer: 'run' }, notes: ['B.md'] })
      const { lines } = await latent('--note', 'a.md', '--since', 'today', '--limit', '1')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/done +delete_note .*\(the command allowed it, \d+ ms\)$/)
      const text = await readFile(await logFile(rig), 'utf8')
      expect(text).not.toContain('hello world')
      expect(text).not.toContain('Private words')
    }))

  deepTest('a log that was taken away with the state store, or cut, is no empty one (S10)', () =>
    withAnswer('allowed', async (rig) => {
      const latent = beside(rig)
      for (let n = 0; n < 3; n += 1) await run(rig, 'write_note', { path: `${n}.md`, content: 'x' })
      const file = await logFile(rig)
      const { stateDir } = rig.app.services.session()
      const removeState = (): void => {
        for (const suffix of ['', '-wal', '-shm'])
          rmSync(join(stateDir, `state.db${suffix}`), { force: true })
      }
      await rig.restart(() => {
        const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
        writeNow(file, `${lines.slice(0, 3).join('\n')}\n`)
        removeState()
      })
      const cut = await latent('--verify')
      expect(cut.code).toBe(1)
      expect(cut.lines.join(' ')).toContain('The last records of the log are missing.')
      await rig.restart(() => {
        rmSync(join(stateDir, 'audit'), { recursive: true })
        removeState()
      })
      expect((await latent()).lines.join(' ')).toMatch(
        /does not hold.* records? of the log are missing/,
      )
      expect((await latent('--verify')).code).toBe(1)
      await rig.restart(() => rmSync(stateDir, { recursive: true }))
      const { problems } = rig.app.services.session().info()
      expect(problems.join(' ')).toMatch(/had this vault open before, but .* begins anew/)
    }),
  )

  deepTest('says where the chain does not hold, and fails', () =>
    withAnswer('declined', async (rig) => {
      const latent = beside(rig)
      await run(rig, 'read_note', { path: 'A.md' })
      await run(rig, 'delete_note', { path: 'A.md' })
      const whole = await latent('--verify')
      expect(whole.code).toBe(0)
      expect(whole.lines[0]).toMatch(/^The chain holds: 3 records in 1 file/)
      const file = await logFile(rig)
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replace('"path":"A.md"', '"path":"Z.md"'),
      )
      const found = await latent('--verify')
      expect(found.code).toBe(1)
      expect(found.lines[1]).toMatch(/^After record 1 \(file 1\): A record was changed/)
    }),
  )

  test.each([
    ['--since', 'whenever'],
    ['--outcome', 'splendid'],
    ['--limit', '0'],
  ])('refuses %s %s', (...flag) =>
    expect(
      (async () =>
        logCommand.run([...flag, '--vault', '/nowhere'], {
          rendererDir: '',
          resourcesDir: '',
          cwd: '/',
          env: {},
          signal: new AbortController().signal,
          clock: systemClock,
          out: () => {},
          note: () => {},
          progress: () => {},
        }))(),
    ).rejects.toThrow(UsageError),
  )
})
