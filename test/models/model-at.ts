import {
  createEndpointModel,
  type EndpointModel,
  type EndpointModelOptions,
} from '../../src/main/agent/endpoint/endpoint-model.ts'
import { systemClock } from '../../src/main/platform/system.ts'

/** The model of a server of a test, over real HTTP: `scripted`, without a key, unless it is told otherwise. */
export const modelAt = (
  baseUrl: string,
  options: Partial<Omit<EndpointModelOptions, 'baseUrl'>> = {},
): EndpointModel =>
  createEndpointModel({
    fetch: globalThis.fetch,
    baseUrl,
    model: 'scripted',
    getKey: () => Promise.resolve(null),
    clock: systemClock,
    ...options,
  })
