import { z } from 'zod'
import {
  mergeServed,
  type Contract,
  type Handlers,
  type Served,
} from '../../shared/rpc/contract.ts'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { Disposable } from '../platform/ports.ts'
import type { FeatureServices } from '../tools/define/define-tool.ts'
import type {
  FeatureAppHost,
  FeatureAppParts,
  FeatureHost,
  FeatureParts,
  MainFeature,
  VaultFacts,
} from './define-feature.ts'

/** All features in one open vault. */
export interface OpenFeatures {
  readonly handlers: Handlers<Contract>
  /** Begins what runs by itself. */
  jobs(): readonly Disposable[]
  /** For their tools. */
  readonly services: FeatureServices
  readonly facts: readonly VaultFacts[]
  /** Of all of them. */
  unsearched(): Promise<readonly string[]>
  /** Each in turn, as `FeatureParts.beforeApply`. */
  beforeApply(changeSet: ChangeSet): Promise<void>
  indexed(): void
}

/** @param host `opened`: where what has to be put away is put as soon as it is there; `folderOf`: of a feature by name */
export async function openFeatures(
  features: readonly MainFeature[],
  {
    opened,
    folderOf,
    ...host
  }: Omit<FeatureHost, 'folder'> & {
    readonly opened: Disposable[]
    folderOf(name: string): string
  },
): Promise<OpenFeatures> {
  const served: Served[] = []
  const all: Omit<FeatureParts<Contract>, 'handlers'>[] = []
  for (const { name, contract, open } of features) {
    const parts = await open({ ...host, folder: folderOf(name) })
    const { handlers, ...rest } = parts
    if (rest.dispose) opened.push({ dispose: rest.dispose })
    all.push(rest)
    served.push({ contract, handlers })
  }
  return {
    handlers: mergeServed(served).handlers,
    jobs: () => all.flatMap((parts) => parts.jobs?.() ?? []),
    // Each feature gave what it declared there; without the feature nobody declares it.
    services: Object.assign({}, ...all.map(({ services }) => services)) as FeatureServices,
    facts: all.flatMap(({ facts }) => facts ?? []),
    unsearched: async () =>
      (await Promise.all(all.map(async (parts) => (await parts.unsearched?.()) ?? []))).flat(),
    async beforeApply(changeSet) {
      for (const parts of all) await parts.beforeApply?.(changeSet)
    },
    indexed() {
      for (const parts of all) parts.indexed?.()
    },
  }
}

/** All features, whether a vault is open or not. */
export interface StartedFeatures extends Required<Omit<FeatureAppParts<Contract>, 'handlers'>> {
  readonly served: readonly Served[]
}

export function startFeatures(
  features: readonly MainFeature[],
  host: FeatureAppHost,
): StartedFeatures {
  const all = features.map((feature) => ({ ...feature.start(host), contract: feature.appContract }))
  return {
    served: all.map(({ contract, handlers }) => ({ contract, handlers })),
    settingsChanged() {
      for (const parts of all) parts.settingsChanged?.()
    },
    openLink: (link) => all.some((parts) => parts.openLink?.(link) ?? false),
    dispose() {
      for (const parts of all) parts.dispose?.()
    },
  }
}

/**
 * What a window can ask of the core and of all features.
 * @param core with what features answer at any time
 * @param opened the features in the vault that is open. @throws LatentError `unavailable` while none is
 */
export function serveFeatures(
  core: readonly Served[],
  features: readonly MainFeature[],
  opened: () => Handlers<Contract>,
): Served {
  const delegates = features.map(({ contract }) => ({
    contract,
    handlers: Object.fromEntries(
      Object.keys(contract.methods).map((method) => [
        method,
        (...request: Parameters<Handlers<Contract>[string]>) => opened()[method]?.(...request),
      ]),
    ),
  }))
  return mergeServed([...core, ...delegates])
}

/** The settings of all features. @throws Error when two have one of the same name */
export function settingsOf(features: readonly MainFeature[]): z.ZodObject {
  const fields = features.flatMap(({ settings }) => Object.entries(settings.shape))
  const names = fields.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Setting twice: ${twice}`)
  return z.object(Object.fromEntries(fields))
}
