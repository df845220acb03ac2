import type { Preset } from '../../../shared/domain/models/presets.ts'

/** Where requests go: `/chat/completions` is added to the address, and the query to each. */
export interface EndpointPlace {
  readonly baseUrl: string
  readonly query?: Record<string, string>
}

/**
 * The place of a model below an address that the person gave. Azure has two: one path for each deployment, and (below
 * `/openai/v1`) the same as everybody else.
 * @param address without a slash at its end
 */
export function endpointPlace(
  address: string,
  {
    preset,
    model,
    apiVersion,
  }: { readonly preset: Preset; readonly model: string; readonly apiVersion?: string | undefined },
): EndpointPlace {
  if (preset.path !== 'deployment' || address.endsWith('/openai/v1')) return { baseUrl: address }
  const root = address.replace(/\/openai(\/deployments(\/[^/]*)?)?$/, '')
  const version = apiVersion || preset.apiVersion
  return {
    baseUrl: `${root}/openai/deployments/${encodeURIComponent(model)}`,
    ...(version && { query: { 'api-version': version } }),
  }
}

/** How the key travels; null takes a header of the SDK away. */
export function authHeaders(key: string | null, { auth }: Preset): Record<string, string | null> {
  if (key === null) return { Authorization: null }
  switch (auth) {
    case 'bearer':
      return {}
    case 'azure':
      return { Authorization: null, 'api-key': key }
    case 'anthropic':
      return { Authorization: null, 'x-api-key': key, 'anthropic-version': '2026-10-21' }
  }
}
