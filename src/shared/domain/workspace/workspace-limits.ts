// What a window keeps to without the schemas that say the same of what is kept.

/** Workspaces that are saved under a name with one vault. */
export const MOST_SAVED_WORKSPACES = 20
/** Of such a name, in characters. */
export const LONGEST_WORKSPACE_NAME = 80
/** Entries of a folder whose order a person can choose: all their names are kept. */
export const MOST_IN_OWN_ORDER = 2000
