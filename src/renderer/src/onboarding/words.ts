/** The way to a language model that runs on this machine. */
export const WITHOUT_SERVER = 'Try the assistant without a server'
