export type FoundImage =
  | { readonly status: 'kept'; readonly bytes: Uint8Array }
  | { readonly status: 'missing' }
  | { readonly status: 'damaged' }
