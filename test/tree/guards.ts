import { ofFeatures } from '../features/of-features.ts'

/** A line that keeps something from happening, and how it looks when somebody broke it. */
export interface Guard {
  /** What it keeps from happening. */
  readonly name: string
  /** The name of the one file in src that has it. */
  readonly file: string
  /** Stands in the file once. */
  readonly line: string
  readonly broken: string
  /** The name of the nearest test file, which must be red then. */
  readonly test: string
}

const OF_THE_CORE: readonly Guard[] = [
  {
    name: 'policy: a change in read-only mode',
    file: 'policy.ts',
    line: "if (mode === 'read-only') return without('refuse')",
    broken: '',
    test: 'policy.test.ts',
  },
  {
    name: 'policy: a critical change unasked',
    file: 'policy.ts',
    line: "effect === 'critical' || ",
    broken: '',
    test: 'policy.test.ts',
  },
  {
    name: 'policy: a grant that holds though text came from elsewhere',
    file: 'policy.ts',
    line: "if (isGranted && taint !== 'outside')",
    broken: 'if (isGranted)',
    test: 'policy.test.ts',
  },
  {
    name: 'policy: many files unasked',
    file: 'policy.ts',
    line: 'if (filesUnasked > MAX_FILES) return ask',
    broken: '',
    test: 'policy.test.ts',
  },
  {
    name: 'paths: a link that leads out of the vault',
    file: 'vault-path.ts',
    line: 'if (!isWithin(realRoot, absolutePath)) throw outside(`${path} leads out of it`)',
    broken: '',
    test: 'vault-path.test.ts',
  },
  {
    name: 'paths: a hidden file',
    file: 'vault-path.ts',
    line: 'if (!allowHidden && isHiddenPath(path)) throw',
    broken: 'if (path === "\\0") throw',
    test: 'vault-path.test.ts',
  },
  {
    name: 'paths: a folder of Latent itself',
    file: 'vault-path.ts',
    line: 'if (closedFolders.some((folder) => isWithin(folder, absolutePath)))',
    broken: 'if (closedFolders.length < 0)',
    test: 'vault-path.test.ts',
  },
  {
    name: 'IPC: a frame of a page that was before',
    file: 'ipc-channel.ts',
    line: 'connection.id !== id || ',
    broken: '',
    test: 'conformance.test.ts',
  },
  {
    name: 'IPC: a frame inside of our page',
    file: 'security.ts',
    line: 'senderFrame === sender.mainFrame && ',
    broken: '',
    test: 'security.test.ts',
  },
  {
    name: 'a redirect takes the key elsewhere',
    file: 'endpoint-fetch.ts',
    line: 'if (target.origin !== from.origin)',
    broken: "if (target.origin === 'null')",
    test: 'endpoint-model.test.ts',
  },
  {
    name: 'a request leaves while “Local only” is on',
    file: 'network.ts',
    line: 'check(String(address))',
    broken: '',
    test: 'local-only.test.ts',
  },
  {
    name: 'a file is put in the place of the one that was resolved',
    file: 'open-regular.ts',
    line: 'if (!isSame || !(await isOpenedInPlace(handle, absolutePath)))',
    broken: 'if (opened.isDirectory())',
    test: 'link-race.test.ts',
  },
  {
    name: 'two hold one lock',
    file: 'hold-lock.ts',
    line: "database.exec('BEGIN EXCLUSIVE')",
    broken: "database.exec('SELECT 1')",
    test: 'hold-lock.test.ts',
  },
  {
    name: 'a draft of another text',
    file: 'create-drafts.ts',
    line: 'if (baseText !== null && etagOf(encodeText(baseText)) !== base)',
    broken: "if (baseText === '\\0')",
    test: 'create-drafts.test.ts',
  },
  {
    name: 'a draft of another vault',
    file: 'create-drafts.ts',
    line: 'if (of !== vaultId)',
    broken: "if (of === '')",
    test: 'create-drafts.test.ts',
  },
  {
    name: 'a request that its schema refuses',
    file: 'server.ts',
    line: 'if (!parsed.success)',
    broken: 'if (!parsed.success && method === "")',
    test: 'conformance.test.ts',
  },
  {
    name: 'the mode is switched while a question is open',
    file: 'write-group.ts',
    line: "if (deps.mode() !== 'normal') return () => ({ status: 'refused', previews: [] })",
    broken: '',
    test: 'message-writes.test.ts',
  },
  {
    name: 'a plan changes after it was shown',
    file: 'create-approvals.ts',
    line: 'if (reply.digest !== question.request.digest)',
    broken: "if (reply.digest === '')",
    test: 'create-approvals.test.ts',
  },
  {
    name: 'an answer that somebody else made up',
    file: 'create-approvals.ts',
    line: ' || question.request.nonce !== nonce',
    broken: '',
    test: 'create-approvals.test.ts',
  },
  {
    name: 'an answer that comes too late',
    file: 'create-approvals.ts',
    line: 'if (clock.nowMs() >= question.request.expiresAtMs)',
    broken: 'if (clock.nowMs() < 0)',
    test: 'create-approvals.test.ts',
  },
  {
    name: 'a note that changed since the model read it',
    file: 'run-write.ts',
    line: 'if (stale) throw',
    broken: 'if (stale === "\\0") throw',
    test: 'execute-tool.test.ts',
  },
  {
    name: 'a folder is moved into itself',
    file: 'plan-steps.ts',
    line: "throw new LatentError('invalid_input', `${from} cannot be moved into itself.`)",
    broken: '{}',
    test: 'folder-changes.test.ts',
  },
  {
    name: 'a model goes on after three denials',
    file: 'run-calls.ts',
    line: 'if (runner.denialsInARow() >= MAX_DENIALS)',
    broken: 'if (runner.denialsInARow() >= 99)',
    test: 'run-turn.test.ts',
  },
]

const brought = await ofFeatures<{ readonly guards: readonly Guard[] }>('guards')
/** One or more of each kind, those of features too. `broken-guards.deep.test.ts` breaks each of them on a copy. */
export const GUARDS: readonly Guard[] = [...OF_THE_CORE, ...brought.flatMap(({ guards }) => guards)]
