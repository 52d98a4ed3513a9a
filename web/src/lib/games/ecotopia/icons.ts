import CircleQuestion from '@lucide/svelte/icons/circle-question-mark';
import Dice5 from '@lucide/svelte/icons/dice-5';
import Flask from '@lucide/svelte/icons/flask-conical';
import Footprints from '@lucide/svelte/icons/footprints';
import PawPrint from '@lucide/svelte/icons/paw-print';
import Recycle from '@lucide/svelte/icons/recycle';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import Sprout from '@lucide/svelte/icons/sprout';
import Tree from '@lucide/svelte/icons/tree-deciduous';
import UserPlus from '@lucide/svelte/icons/user-plus';
import Bird from '@lucide/svelte/icons/bird';
import Cpu from '@lucide/svelte/icons/cpu';
import Droplets from '@lucide/svelte/icons/droplets';
import Thermometer from '@lucide/svelte/icons/thermometer';
import Trash from '@lucide/svelte/icons/trash-2';
import Zap from '@lucide/svelte/icons/zap';

type Icon = typeof Zap;

const icons: Record<string, Icon> = {
  roll: Dice5,
  move: Footprints,
  plant: Tree,
  answer: CircleQuestion,
  recycle: Recycle,
  recruit: UserPlus,
  zoologist: PawPrint,
  gardener: Sprout,
  'police-officer': ShieldCheck,
  scientist: Flask,
  digital: Cpu,
  energy: Zap,
  waste: Trash,
  biodiversity: Bird,
  climate: Thermometer,
  water: Droplets
};

/** The sign of an application, a specialist or a question's topic. */
export function iconOf(id: string): Icon {
  return icons[id] ?? CircleQuestion;
}
