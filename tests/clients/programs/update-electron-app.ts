/** update-electron-app as it is, beside an Electron that only notes what it is told: the address at which its updater asks. */
import { EventEmitter } from "node:events";
import Module, { createRequire } from "node:module";

export type Told = { url: string; serverType: string };
type System = "darwin" | "win32";

const electron: { version: string; told: Told | null; autoUpdater: EventEmitter } = {
  version: "",
  told: null,
  autoUpdater: new EventEmitter(),
};
const { updateElectronApp, UpdateSourceType } = loadBesideElectron();

/** The program's module, which loads an Electron that is not there. */
function loadBesideElectron() {
  const app = { isPackaged: true, isReady: () => true, getVersion: () => electron.version };
  const standIn = {
    app,
    dialog: {},
    /** One for each program that starts. */
    get autoUpdater() {
      return electron.autoUpdater;
    },
  };
  return besideElectron(standIn, () => createRequire(import.meta.url)("update-electron-app"));
}

/** What is loaded meanwhile finds this in the place of Electron. */
export function besideElectron<T>(standIn: object, act: () => T): T {
  const load = Reflect.get(Module, "_load");
  Reflect.set(Module, "_load", (name: string, ...more: unknown[]) =>
    name === "electron" ? standIn : load(name, ...more),
  );
  try {
    return act();
  } finally {
    Reflect.set(Module, "_load", load);
  }
}

/** `feeds`: https. `place`: the variant. `storage`: as from a static host. */
export function toldBy(
  system: System,
  version: string,
  { feeds, place, storage = false }: { feeds: string; place: string; storage?: boolean },
): Told {
  const real = Object.getOwnPropertyDescriptor(process, "platform");
  electron.version = version;
  electron.told = null;
  electron.autoUpdater = Object.assign(new EventEmitter(), {
    setFeedURL: (told: Told) => {
      electron.told = told;
    },
    checkForUpdates: () => undefined,
  });
  Object.defineProperty(process, "platform", { value: system });
  try {
    const hosted = {
      type: UpdateSourceType.ElectronPublicUpdateService,
      host: feeds,
      repo: `${place}/squirrel`,
    };
    const baseUrl = `${feeds}/${place}/squirrel/${system}-${process.arch}`;
    const updateSource = storage ? { type: UpdateSourceType.StaticStorage, baseUrl } : hosted;
    updateElectronApp({ updateSource, logger: { log: () => undefined } }).stopUpdates();
  } finally {
    if (real) Object.defineProperty(process, "platform", real);
  }
  if (!electron.told) throw new Error("The updater was told nothing.");
  return electron.told;
}
