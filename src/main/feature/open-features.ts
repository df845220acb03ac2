import { z } from 'zod'
import {
  mergeServed,
  type Contract,
  type Handlers,
  type Served,
} from '../../shared/rpc/contract.ts'
import type { Disposable } from '../platform/ports.ts'
import type { FeatureHost, MainFeature } from './define-feature.ts'

/** All features in one open vault. */
export interface OpenFeatures {
  readonly handlers: Handlers<Contract>
  /** Begins what runs by itself. */
  jobs(): readonly Disposable[]
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
  const jobs: (() => readonly Disposable[])[] = []
  for (const { name, contract, open } of features) {
    const parts = await open({ ...host, folder: folderOf(name) })
    const { handlers, dispose } = parts
    if (dispose) opened.push({ dispose })
    if (parts.jobs) jobs.push(parts.jobs)
    served.push({ contract, handlers })
  }
  return {
    handlers: mergeServed(served).handlers,
    jobs: () => jobs.flatMap((begin) => begin()),
  }
}

/**
 * What a window can ask of the core and of all features, answered by the vault that is open.
 * @param opened the features in it. @throws LatentError `unavailable` while none is open
 */
export function serveFeatures(
  core: Served,
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
  return mergeServed([core, ...delegates])
}

/** The settings of all features. @throws Error when two have one of the same name */
export function settingsOf(features: readonly MainFeature[]): z.ZodObject {
  const fields = features.flatMap(({ settings }) => Object.entries(settings.shape))
  const names = fields.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Setting twice: ${twice}`)
  return z.object(Object.fromEntries(fields))
}
