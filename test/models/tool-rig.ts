import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  takeAll,
  type ApprovalAnswer,
  type ApprovalDecision,
} from '../../src/shared/domain/chat/approval.ts'
import { type DailyNoteSettings, Settings } from '../../src/shared/domain/settings.ts'
import type { Etag } from '../../src/shared/domain/text/etag.ts'
import { ToolResult } from '../../src/shared/domain/chat/tool-result.ts'
import { vaultPath, type VaultPath } from '../../src/shared/domain/vault-path.ts'
import { asked } from '../../src/shared/rpc/asked.ts'
import { createClient } from '../../src/shared/rpc/client.ts'
import { createChannelPair } from '../../src/shared/rpc/pair.ts'
import { createServer } from '../../src/shared/rpc/server.ts'
import { knowledgeContract } from '../../src/main/knowledge/contract/index-contract.ts'
import { features as pluggedIn } from '../../src/main/features.ts'
import type { Model } from '../../src/main/agent/model.ts'
import type { FeatureHost, MainFeature } from '../../src/main/feature/define-feature.ts'
import { openFeatures } from '../../src/main/feature/open-features.ts'
import {
  type IndexPart,
  type IndexQueries,
  partClient,
} from '../../src/main/knowledge/index-part.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { createIndexService } from '../../src/main/knowledge/worker/index-service.ts'
import type { Clock, Disposable, Ids, LogFields, Logger } from '../../src/main/platform/ports.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import type { ToolCallRecord } from '../../src/main/state/vault-store.ts'
import { allTools } from '../../src/main/tools/all-tools.ts'
import type { Tool, ToolServices } from '../../src/main/tools/define/define-tool.ts'
import { openMessage, type ToolOutcome } from '../../src/main/tools/gate/execute-tool.ts'
import type { ExecuteToolDeps } from '../../src/main/tools/gate/tool-run.ts'
import { createGrants, type Grants } from '../../src/main/tools/gate/grants.ts'
import {
  createTurnMemory,
  type ToolQuestion,
  type TurnMemory,
} from '../../src/main/tools/gate/write-group.ts'
import { createVaultReader } from '../../src/main/vault/read/vault-reader.ts'
import { withTempVault, type TempVault } from '../vault/temp-vault.ts'

/** The tools on a real vault and a real index (without vectors); only the person is played. */
export interface ToolRig {
  readonly temp: TempVault
  readonly services: ToolServices
  /** Calls one tool; the envelope is checked every time. `answer` is the person's, `allowed` unless it is given. */
  call(name: string, args: unknown, options?: CallOptions): Promise<ToolOutcome>
  /** Calls of one message of a model, in order. */
  message(
    calls: readonly (readonly [name: string, args: unknown])[],
    options?: CallOptions,
  ): Promise<ToolOutcome[]>
  readonly grants: Grants
  /** What the turn of all these calls remembers. */
  readonly turn: TurnMemory
  /** Everything the person was shown. */
  readonly questions: ToolQuestion[]
  readonly records: ToolCallRecord[]
  /** What was logged as an error: a bug. */
  readonly errors: LogFields[]
  readonly readEtags: Map<VaultPath, Etag>
  /** The file as it is on disk; null when it is gone. */
  onDisk(path: string): Promise<string | null>
  /** Brings the index up to these files, as a watcher would. */
  reindex(paths: readonly VaultPath[]): Promise<void>
  /** Every file with its bytes, for "nothing was changed". */
  snapshot(): Promise<Record<string, string>>
}

export interface CallOptions extends Partial<Omit<ExecuteToolDeps, 'services'>> {
  readonly answer?: Answer | ((question: ToolQuestion) => Promise<Answer>)
  readonly services?: Partial<ToolServices>
}

/** A word takes all of it, or nothing. */
type Answer = ApprovalDecision | ApprovalAnswer

function toAnswer(answer: Answer, question: ToolQuestion): ApprovalAnswer {
  if (typeof answer === 'object') return answer
  switch (answer) {
    case 'allowed':
      return { decision: answer, review: takeAll(question) }
    case 'declined':
      return { decision: answer, reason: '' }
    case 'expired':
    case 'cancelled':
      return { decision: answer }
  }
}

export async function withTools(
  files: Readonly<Record<string, string>>,
  test: (rig: ToolRig) => Promise<void>,
  {
    clock = systemClock,
    tools = allTools,
    ids = systemIds,
    dailyNotes = {},
    features = pluggedIn,
    featureSettings = {},
  }: {
    clock?: Clock
    tools?: readonly Tool[]
    ids?: Ids
    dailyNotes?: Partial<DailyNoteSettings>
    features?: readonly MainFeature[]
    /** Of features, what was changed. */
    featureSettings?: Readonly<Record<string, unknown>>
  } = {},
): Promise<void> {
  await withTempVault(files, async (temp) => {
    const indexDir = join(temp.outside, 'index')
    await mkdir(indexDir)
    const index = createIndexService({
      indexDir,
      reader: createVaultReader(temp.root),
      models: { bundled: temp.outside, downloaded: temp.outside },
      embeddingModel: 'latent-mini',
      withVectors: false,
      parts: features.flatMap(({ index }) => index ?? []),
      clock,
    })
    const errors: LogFields[] = []
    const folders = Settings.parse({}).captureFolders
    const channels = createChannelPair()
    createServer(knowledgeContract, index.handlers, {
      validateOutput: true,
      onUnexpected: (error) => errors.push({ error }),
    }).attach(channels.server, 'test')
    const client = createClient<typeof knowledgeContract>(channels.client)
    const asking = asked<typeof knowledgeContract, 'captureFolders'>(knowledgeContract, {
      client: async () => client,
      known: () => ({ captureFolders: folders }),
    })
    const knowledge = {
      ...asking,
      // It is never done: nothing waits for that here.
      status: () => ({ state: 'indexing' }),
      onStatus: () => () => {},
      part: <Q extends IndexQueries>(part: IndexPart<Q>) =>
        partClient(part, async (question, signal = new AbortController().signal) =>
          index.handlers.ask(question, { signal, clientId: 'test' }),
        ),
    }
    const settings = { ...Settings.parse({}), ...dailyNotes }
    const opened: Disposable[] = []
    const host: Omit<FeatureHost, 'folder' | 'knowledge'> = {
      vault: temp.vault,
      unsearchedChanged: () => {},
      obsidian: async () => null,
      settings: () => settings,
      featureSettings: (schema) => schema.parse(featureSettings),
      kept: (_record, schema) => ({ get: () => schema.parse({}), set: () => {} }),
      groupOf: () => null,
      takenBack: () => new Set(),
      closedFolders: [],
      dataDir: temp.outside,
      isAlone: false,
      emit: () => {},
      outside: {
        chooseFile: async () => null,
        saveFile: async () => ({ status: 'cancelled' }),
        check: async () => {},
      },
      printer: null,
      // What works without a model does so; nothing else of it is asked.
      model: () => ({ isOffline: true }) as Model,
      clock,
      ids,
      logger: silentLogger,
    }
    // The index answers in this process, and only what tools ask of it.
    const ofFeatures = await openFeatures(features, {
      ...host,
      opened,
      folderOf: (name: string) => join(temp.outside, name),
      knowledge,
    } as unknown as Parameters<typeof openFeatures>[1])
    const services: ToolServices = {
      vault: temp.vault,
      entryFolders: () => folders,
      clock,
      ids,
      dailyNotes: () => ({ ...Settings.parse({}), ...dailyNotes }),
      weekStart: () => 1,
      askWindows: async () => [],
      knowledge,
      ...ofFeatures.services,
    }
    const questions: ToolQuestion[] = []
    const records: ToolCallRecord[] = []
    const turn = createTurnMemory()
    const grants = createGrants({ clock, ids })
    let calls = 0
    const logger: Logger = {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (message, fields) => errors.push({ message, ...fields }),
    }
    try {
      await knowledge.reconcile()
      await test({
        temp,
        services,
        questions,
        records,
        errors,
        readEtags: turn.readEtags,
        turn,
        grants,
        onDisk: (path) => readFile(join(temp.root, path), 'utf8').catch(() => null),
        async reindex(paths) {
          await knowledge.refresh({ paths })
        },
        snapshot: () => snapshot(temp),
        async call(name, args, options) {
          const [outcome] = await message([[name, args]], options)
          if (!outcome) throw new Error('A call without an outcome')
          return outcome
        },
        message,
      })

      async function message(
        wanted: readonly (readonly [string, unknown])[],
        { answer = 'allowed', services: replaced, ...options }: CallOptions = {},
      ): Promise<ToolOutcome[]> {
        const opened = openMessage({
          tools,
          services: { ...services, ...replaced },
          mode: () => 'normal',
          toolRules: () => ({}),
          grants,
          turn,
          preview: (changeSet) => temp.vault.preview(changeSet),
          askPerson: async (question) => {
            questions.push(question)
            const given = typeof answer === 'function' ? await answer(question) : answer
            return toAnswer(given, question)
          },
          async apply(changeSet, [callId = 'call']) {
            await ofFeatures.beforeApply(changeSet)
            return temp.vault.apply(changeSet, {
              actor: 'agent',
              conversationId: 'conversation',
              turnId: 'turn',
              callId,
            })
          },
          refresh: async (paths, signal) => {
            await knowledge.refresh({ paths }, signal)
          },
          log: (record) => records.push(record),
          logger,
          conversationId: null,
          signal: new AbortController().signal,
          ...options,
        })
        const running: Promise<ToolOutcome>[] = []
        for (const [name, args] of wanted) {
          const waits = Promise.withResolvers<void>()
          const call = opened.execute(
            { id: `call-${++calls}`, name, arguments: args },
            waits.resolve,
          )
          running.push(call)
          await Promise.race([call.catch(() => {}), waits.promise])
        }
        await opened.finish()
        const outcomes = await Promise.all(running)
        for (const { result } of outcomes) {
          const { success, error } = ToolResult.parse(result)
          if (success !== (error === undefined))
            throw new Error('An error without failure, or none')
        }
        return outcomes
      }
    } finally {
      for (const { dispose } of opened) await dispose()
      await index.dispose()
    }
  })
}

async function snapshot({ vault, root }: TempVault): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const walk = async (folder: VaultPath | ''): Promise<void> => {
    for (const entry of await vault.list(folder))
      if (entry.kind === 'folder') await walk(vaultPath(entry.path))
      else files[entry.path] = await readFile(join(root, entry.path), 'base64')
  }
  await walk('')
  return files
}
